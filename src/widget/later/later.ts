/** All parts of an open panel that typing and reading do not need, in one module. `useLater` loads it after the first paint. */
export { Citation } from './citations/Citation.js';
export { ComposerContext } from './composer/ComposerContext.js';
export { ContextChips } from './composer/ContextChips.js';
export { PanelMenu } from './menu/PanelMenu.js';
export { BrokenPanel } from './notices/BrokenPanel.js';
export { errorRemedy } from './notices/errorRemedy.js';
export { StatusRegion } from './notices/StatusRegion.js';
export { SuggestionList } from './notices/SuggestionList.js';
export { TurnNotice } from './notices/TurnNotice.js';
export { PageEffects } from './page/PageEffects.js';
export { JumpToLatest } from './reading/JumpToLatest.js';
export { PopoverHandles } from './resizing/PopoverHandles.js';
export { findPageHeadings } from './start/findPageHeadings.js';
export { RecentThreads } from './start/RecentThreads.js';
export { AnswerTools } from './tools/AnswerTools.js';
export { QuestionEditor } from './tools/QuestionEditor.js';
export { QuestionTools } from './tools/QuestionTools.js';

/**
 * Parts of an open panel that readers do not need for typing or reading. One module contains all of these parts. The panel loads this
 * module with `useLater`, after the first paint.
 */
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
export { DockButton } from './resizing/DockButton.js';
export { PopoverHandles } from './resizing/PopoverHandles.js';
export { PageStarters } from './start/PageStarters.js';
export { RecentThreads } from './start/RecentThreads.js';
export { AnswerTools } from './tools/AnswerTools.js';
export { QuestionEditor } from './tools/QuestionEditor.js';
export { QuestionTools } from './tools/QuestionTools.js';

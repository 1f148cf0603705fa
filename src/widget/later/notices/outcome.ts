// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';

/**
 * What is told of a turn beside its words: how it goes, how it ended, where to read on, the way to its end, and the way on where it failed. A chunk of its own,
 * loaded as soon as the panel is open.
 */
export { errorRemedy } from './errorRemedy.js';
export { FailureNotice } from './FailureNotice.js';
export { JumpToLatest } from './JumpToLatest.js';
export { PanelBroken } from './PanelBroken.js';
export { StatusRegion } from './StatusRegion.js';
export { SuggestionList } from './SuggestionList.js';
export { TurnNotice } from './TurnNotice.js';

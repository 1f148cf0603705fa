// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';

/** Everything that is loaded for turns once there is one. */
export { AnswerTools } from './AnswerTools.js';
export { QuestionEditor } from './QuestionEditor.js';
export { QuestionTools } from './QuestionTools.js';

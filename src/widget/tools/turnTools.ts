/** Everything that is loaded for turns once there is one. */
export { AnswerTools } from './AnswerTools.js';
export { QuestionEditor } from './QuestionEditor.js';
export { QuestionTools } from './QuestionTools.js';

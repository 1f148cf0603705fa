/**
 * The components for the reader's attachments, in one module. The module is loaded where the option `attachments` is set, and for questions
 * with files.
 */
export { AttachmentButton } from './AttachmentButton.js';
export { AttachmentChips } from './AttachmentChips.js';

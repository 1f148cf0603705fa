/** The reader's attachments, in one module. Loaded where the option `attachments` is set, and for questions with files. */
export { AttachmentButton } from './AttachmentButton.js';
export { AttachmentChips } from './AttachmentChips.js';

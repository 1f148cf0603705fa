// Loaded when the page has a code block, or when a reader first selects text. Until then, a page loads only the code that waits for them.
export { addCodeButtons } from './addCodeButtons.js';
export { SelectionButton } from './SelectionButton.js';

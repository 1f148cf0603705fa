// Loaded when a reader first selects text or presses a button: reading the page takes more code than offering to.
export { readCodeBlock } from '../../headless/capture/readCodeBlock.js';
export { readSelected } from './readSelected.js';

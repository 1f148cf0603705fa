// Loaded when a reader first selects text or presses a button: the code that reads the page is larger than the code of the buttons.
export { readCodeBlock } from '../../headless/capture/readCodeBlock.js';
export { readSelected } from './readSelected.js';

// This module is loaded only when the reader first selects text or presses the button of a code block. The code that reads the page is
// larger than the code of the buttons, so the buttons of code blocks are loaded without it.
export { readCodeBlock } from '../../headless/capture/readCodeBlock.js';
export { readSelected } from './readSelected.js';

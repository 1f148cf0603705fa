// What reads, and what finds a place beside it, is larger than what offers to, so it is loaded when a reader first points at something.
export { readCodeBlock } from '../../headless/capture/readCodeBlock.js';
export { readSelected } from './readSelected.js';

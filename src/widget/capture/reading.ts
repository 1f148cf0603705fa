// What reads, and what finds a place beside it, is larger than what offers to, so it is loaded when a reader first points at something.
export { readCodeBlock } from '../../headless/capture/readCodeBlock.js';
export { readRange } from '../../headless/capture/readSelection.js';
export { placeAtSelection } from './placeAtSelection.js';

// For tools that look for a Vite configuration in this folder: exports the configuration of the library. `scripts/build.mjs` uses all four
// configurations in `build/`.
export { default } from './build/library.js';

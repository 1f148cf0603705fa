// For tools that look for a Vite configuration in this folder: exports that of the library. `scripts/build.mjs` runs all four in `build/`.
export { default } from './build/library.js';

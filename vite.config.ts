// Tools that look for a Vite configuration in this folder use that of the library. `scripts/build.mjs` runs all four of build/.
export { default } from './build/library.js';

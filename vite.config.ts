// For tools that look for a Vite configuration here. `scripts/build.mjs` runs all four configurations of build/.
export { default } from './build/library.js';

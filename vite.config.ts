// Exports the configuration of the library, for tools that look for a Vite configuration in this folder. The build itself
// (`scripts/build.mjs`) uses this configuration and the three others in `build/`.
export { default } from './build/library.js';

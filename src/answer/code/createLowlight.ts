/**
 * Lowlight without its grammars. Bundlers keep every export of a module that is imported dynamically, so `import('lowlight')` would load
 * all grammars (260 KB).
 */
export { createLowlight } from 'lowlight';

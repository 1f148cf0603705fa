/**
 * Lowlight without its grammars. Bundlers keep every export of a module that is imported dynamically, so `import('lowlight')` would load
 * the grammars of all languages.
 */
export { createLowlight } from 'lowlight';

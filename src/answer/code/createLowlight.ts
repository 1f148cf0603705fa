/**
 * Lowlight without its grammars. Bundlers may keep every export of a module that is imported dynamically, so `import('lowlight')` could
 * load the grammars of all languages.
 */
export { createLowlight } from 'lowlight';

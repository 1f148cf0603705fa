/**
 * The reader of grammars alone. Bundlers take along every export of a module that is imported dynamically: `import('lowlight')`
 * would bring all its grammars, about 260 KB gzip, to every reader of one line of code.
 */
export { createLowlight } from 'lowlight';

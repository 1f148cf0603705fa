/**
 * A plugin that replaces Vite's preload helper with plain `import()`, for code without style sheets or preloaded files, and to measure code
 * without the helper.
 */
export const plainImports = () => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});

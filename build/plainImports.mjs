/**
 * Returns a plugin that replaces Vite's preload helper with plain `import()`, for code that has no style sheets and preloads nothing.
 * `scripts/sizes.mjs` uses the plugin, too, so that the helper is not counted.
 */
export const plainImports = () => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerFunctions } from './eagerFunctions.js';
import { TARGET } from './target.js';

/**
 * The library, for the bundlers of applications. Each source file becomes one output file (`preserveModules`): this keeps
 * `"use client"` on the files that have it, and lets the application's bundler split the code as it likes.
 */
export default defineConfig({
  plugins: [react(), eagerFunctions()],
  publicDir: false,
  build: {
    ...TARGET,
    sourcemap: false,
    minify: false,
    // Minify style sheets here: most of them are strings in the output, and an application's bundler does not minify strings.
    cssMinify: true,
    outDir: 'dist',
    // scripts/build.mjs empties dist, because all builds write into it.
    emptyOutDir: false,
    cssCodeSplit: true,
    lib: {
      formats: ['es'],
      entry: {
        index: 'src/index.ts',
        'client/index': 'src/client/index.ts',
        'headless/index': 'src/headless/index.ts',
        'answer/index': 'src/answer/index.ts',
        'proxy/index': 'src/proxy/index.ts',
        'admin/index': 'src/admin/index.ts',
        'embed/index': 'src/embed/index.ts',
        styles: 'src/styles.css',
      },
    },
    rolldownOptions: {
      // Dependencies stay imports: the application installs them, and bundles one copy of each.
      external: (id) => !/^(\.|\/|\0)/.test(id) && !id.startsWith('src/'),
      // Leave out the comments that name the path of each module. They are not needed, because each module is an output file of its own.
      experimental: { attachDebugInfo: 'none' },
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        // Leave out JSDoc comments: the type declarations of the package contain them.
        comments: { jsdoc: false },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerFunctions } from './scripts/eagerFunctions.mjs';

/**
 * The library build, for applications with a bundler. One output file for each source file (`preserveModules`): this keeps `"use client"` on the files that
 * have it, and lets the bundler of the application create its own chunks.
 */
export default defineConfig({
  plugins: [react(), eagerFunctions()],
  publicDir: false,
  build: {
    target: 'es2022',
    // For older targets Vite would replace oklch() and light-dark() with other colours, and with more bytes.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    sourcemap: true,
    minify: false,
    // Style sheets are strings in JavaScript, which the bundler of an application does not minify.
    cssMinify: true,
    outDir: 'dist',
    // scripts/build.mjs empties dist, because other builds write into it, too.
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
        styles: 'src/ui/styles.css',
      },
    },
    rolldownOptions: {
      // Bare imports stay imports: the application installs our dependencies and has one copy of each.
      external: (id) => !/^(\.|\/|\0)/.test(id) && !id.startsWith('src/'),
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});

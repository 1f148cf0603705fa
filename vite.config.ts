import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerFunctions } from './scripts/eagerFunctions.mjs';

/**
 * The library build: what an application's bundler imports. One file in, one file out (`preserveModules`), because only so
 * does `"use client"` stay on the files that carry it, and because it lets the application's bundler split as it likes.
 */
export default defineConfig({
  plugins: [react(), eagerFunctions()],
  publicDir: false,
  build: {
    target: 'es2022',
    // An older target would rewrite oklch() and light-dark() into other colours, and into more bytes.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    sourcemap: true,
    minify: false,
    // Sheets travel as strings, which an application's bundler does not minify.
    cssMinify: true,
    outDir: 'dist',
    // scripts/build.mjs empties dist: other builds write into it, too.
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
      // Every bare import stays an import: the application installs our dependencies, and has one copy of each.
      external: (id) => !/^(\.|\/|\0)/.test(id) && !id.startsWith('src/'),
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});

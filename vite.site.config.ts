import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { thirdPartyLicences } from './scripts/thirdPartyLicences.mjs';

/** The script and styles of the pages that the service serves: an application build, minified, with React inside. */
export default defineConfig({
  plugins: [react(), thirdPartyLicences()],
  publicDir: false,
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    // An older target would rewrite oklch() and light-dark() into other colours, and into more bytes.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    sourcemap: false,
    outDir: 'dist/site/assets',
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: 'src/site/page/page.ts', theme: 'src/site/page/theme.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});

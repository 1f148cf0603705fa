import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { thirdPartyLicences } from './scripts/thirdPartyLicences.mjs';

const BUILTIN = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/**
 * The Node build: the local service, the adapter for Node's http, and the command line, with everything they need bundled in,
 * so that installing the package for its widget does not install a Markdown stack (DESIGN.md, "The house").
 */
export default defineConfig({
  plugins: [thirdPartyLicences()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        'service/index': 'src/service/index.ts',
        'service/pageWorker': 'src/service/docs/pageWorker.ts',
        'service/exportWorker': 'src/service/export/exportWorker.ts',
        'bundle/index': 'src/bundle/index.ts',
        'node/index': 'src/node/index.ts',
        'cli/main': 'src/cli/main.ts',
      },
      external: (id) => BUILTIN.has(id),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'node-chunks/[name]-[hash].js' },
    },
  },
});

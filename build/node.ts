import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { thirdPartyLicences } from './thirdPartyLicences.js';

const BUILTIN = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/**
 * The code that runs in Node: the local service, the bundle server, the adapter for Node's `http` and the command line. Its
 * dependencies are bundled, so that an application that installs the package for its widget does not install a Markdown parser too.
 */
export default defineConfig({
  plugins: [thirdPartyLicences()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: false,
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

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { eagerFunctions } from './scripts/eagerFunctions.mjs';
import { thirdPartyLicences } from './scripts/thirdPartyLicences.mjs';

/**
 * The build of the script tag, in two passes. `vite build` writes the ES modules that load later, with React, to dist/embed/chunks. Then
 * `vite build --mode script` writes dist/embed.js: one classic script that contains the file names of these modules.
 */
const CHUNKS = 'dist/embed/chunks';
const MOUNT = 'mountAssistant';
const IDLE = 'idle';

const shared: UserConfig = {
  publicDir: false,
  base: './',
  plugins: [react()],
};
const output = {
  target: 'es2022',
  // For older targets Vite would replace oklch() and light-dark() with other colours, and with more bytes.
  cssTarget: ['chrome125', 'firefox128', 'safari18'],
  sourcemap: false,
  modulePreload: false as const,
};

/** The file name of a chunk. It has a hash, so that a page never combines this script with chunks of another version. */
function chunkName(entry: string): string {
  const file = readdirSync(CHUNKS).find((name) => name.startsWith(`${entry}-`) && name.endsWith('.js'));
  if (!file)
    throw new Error(`There is no ${entry}-….js in ${CHUNKS}. Build it first: vite build --config vite.embed.config.ts`);
  return JSON.stringify(file.slice(0, -'.js'.length));
}

/** Prints the value of the `integrity` attribute, and writes it to a file beside the script. */
function integrity(): Plugin {
  return {
    name: 'integrity',
    writeBundle() {
      const hash = `sha384-${createHash('sha384').update(readFileSync('dist/embed.js')).digest('base64')}`;
      writeFileSync('dist/embed.js.sri', `${hash}\n`);
      console.log(`dist/embed.js integrity="${hash}"`);
    },
  };
}

/** Replaces Vite's preload helper, which loads style sheets and preloads chunks. These chunks need neither. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

export default defineConfig(({ mode }) =>
  mode === 'script'
    ? {
        ...shared,
        plugins: [react(), integrity()],
        define: { MOUNT_CHUNK: chunkName(MOUNT), IDLE_CHUNK: chunkName(IDLE) },
        build: {
          ...output,
          outDir: 'dist',
          emptyOutDir: false,
          rolldownOptions: {
            input: 'src/embed/script.ts',
            output: { format: 'iife', entryFileNames: 'embed.js' },
          },
        },
      }
    : {
        ...shared,
        plugins: [plainImports(), react(), eagerFunctions(), thirdPartyLicences()],
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ...output,
          outDir: CHUNKS,
          emptyOutDir: true,
          rolldownOptions: {
            input: { [MOUNT]: 'src/embed/mountAssistant.tsx', [IDLE]: 'src/embed/startEmbedIdleWork.ts' },
            preserveEntrySignatures: 'allow-extension',
            // The widget imports its panel dynamically; mountAssistant.tsx puts both into one chunk on purpose.
            checks: { ineffectiveDynamicImport: false },
            output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      },
);

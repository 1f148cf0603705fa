import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { eagerFunctions } from './eagerFunctions.js';
import { plainImports } from './plainImports.mjs';
import { PREACT_ALIASES } from './preactAliases.js';
import { TARGET } from './target.js';
import { thirdPartyLicences } from './thirdPartyLicences.js';

/**
 * The build for script tags, in two passes. The first pass, in Vite's default mode, writes ES modules to dist/embed/chunks, with Preact in
 * place of React. The second pass, in the mode `script`, writes dist/embed.js: one classic script without Preact, which loads the ES
 * modules when they are needed. So the script contains the file names of the modules `mountAssistant` and `idle`.
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
  ...TARGET,
  sourcemap: false,
  modulePreload: false as const,
};

/**
 * Returns the file name of an entry's chunk, without `.js`, as a string literal for the script. File names contain a hash, so the script
 * never loads chunks of another version.
 */
function chunkName(entry: string): string {
  const file = readdirSync(CHUNKS).find((name) => name.startsWith(`${entry}-`) && name.endsWith('.js'));
  if (!file)
    throw new Error(`There is no ${entry}-….js in ${CHUNKS}. Build it first: vite build --config build/embed.ts`);
  return JSON.stringify(file.slice(0, -'.js'.length));
}

/** Returns the value of the `integrity` attribute for a file. */
const integrityOf = (file: string) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Prints the value of the `integrity` attribute for the script, and writes it to dist/embed.js.sri. */
function scriptIntegrity(): Plugin {
  return {
    name: 'script-integrity',
    writeBundle() {
      const hash = integrityOf('dist/embed.js');
      writeFileSync('dist/embed.js.sri', `${hash}\n`);
      console.log(`dist/embed.js integrity="${hash}"`);
    },
  };
}

/** Writes the integrity values of all modules to integrity.json next to them, for an import map. */
function moduleIntegrity(): Plugin {
  return {
    name: 'module-integrity',
    writeBundle(_, bundle) {
      const modules = Object.keys(bundle).filter((name) => name.endsWith('.js'));
      const values = Object.fromEntries(modules.sort().map((name) => [name, integrityOf(`${CHUNKS}/${name}`)]));
      writeFileSync(`${CHUNKS}/integrity.json`, `${JSON.stringify(values, null, 2)}\n`);
    },
  };
}

export default defineConfig(({ mode }) =>
  mode === 'script'
    ? {
        ...shared,
        plugins: [react(), scriptIntegrity()],
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
        plugins: [plainImports(), react(), eagerFunctions(), thirdPartyLicences(), moduleIntegrity()],
        define: { 'process.env.NODE_ENV': '"production"' },
        // Preact is 56 KB smaller than React (gzip). Only the build for script tags contains it.
        resolve: { alias: PREACT_ALIASES },
        build: {
          ...output,
          outDir: CHUNKS,
          emptyOutDir: true,
          rolldownOptions: {
            input: { [MOUNT]: 'src/embed/mountAssistant.tsx', [IDLE]: 'src/embed/startEmbedIdleWork.ts' },
            preserveEntrySignatures: 'allow-extension',
            // Silences the warning that the panel is imported both dynamically and statically. This is intended: the static import puts the
            // panel into the chunk of mountAssistant.tsx.
            checks: { ineffectiveDynamicImport: false },
            output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      },
);

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { stemmerInputs, stemmerScripts } from './scripts/stemmerScripts.mjs';
import { thirdPartyLicences } from './scripts/thirdPartyLicences.mjs';
import { SNOWBALL_NAMES } from './src/search/snowballNames.js';

/**
 * The scripts and styles of the pages that the service serves and exports. `vite build` makes what the assistant loads: ES modules
 * with React inside. `vite build --mode <name>` makes one classic script of `SCRIPTS`, and `--mode stemmers` those of the languages: exported
 * pages are opened from file systems, too, where modules do not work.
 */
const ASSETS = 'dist/site/assets';
const MOUNT = 'mountAssistant';
const SCRIPTS: Readonly<Record<string, string>> = {
  page: 'src/site/page/page.ts',
  theme: 'src/site/page/theme.ts',
  assistant: 'src/site/page/assistant.ts',
  search: 'src/site/page/search/search.ts',
};

const shared: UserConfig = { publicDir: false, base: './', plugins: [react()] };
const output = {
  target: 'es2022',
  // An older target would rewrite oklch() and light-dark() into other colours, and into more bytes.
  cssTarget: ['chrome125', 'firefox128', 'safari18'],
  sourcemap: false,
  outDir: ASSETS,
  modulePreload: false as const,
  assetsInlineLimit: 0,
};

function mountChunk(): string {
  const file = readdirSync(`${ASSETS}/chunks`).find((name) => name.startsWith(`${MOUNT}-`));
  if (!file) throw new Error(`There is no ${MOUNT}-….js in ${ASSETS}/chunks. Build it first, without a mode.`);
  return `./chunks/${file}`;
}

/** Lists what the assistant needs, for whoever copies it: an export. */
function assistantFiles(): Plugin {
  return {
    name: 'assistant-files',
    generateBundle(_, bundle) {
      const names = [...Object.keys(bundle), 'THIRD-PARTY-LICENSES.txt'].sort();
      this.emitFile({ type: 'asset', fileName: 'assistant-files.json', source: JSON.stringify([...new Set(names)]) });
    },
  };
}

export default defineConfig(({ mode }) => {
  const script = SCRIPTS[mode];
  if (script)
    return {
      ...shared,
      plugins: [react(), thirdPartyLicences(`THIRD-PARTY-LICENSES-${mode}.txt`)],
      // Stemmers come as scripts of their own: most bundles are English and need none of them.
      resolve:
        mode === 'search' ? { alias: { 'snowball-stemmers': resolve('src/site/page/search/arrivedStemmers.ts') } } : {},
      define: mode === 'assistant' ? { MOUNT_CHUNK: JSON.stringify(mountChunk()) } : {},
      build: {
        ...output,
        emptyOutDir: false,
        // A file of its own: within a classic script it would come too late.
        cssCodeSplit: false,
        rolldownOptions: {
          input: { [mode]: script },
          output: { format: 'iife', entryFileNames: '[name].js', assetFileNames: `${mode}[extname]` },
        },
      },
    };
  if (mode === 'stemmers')
    return {
      ...shared,
      plugins: [stemmerScripts(), thirdPartyLicences('THIRD-PARTY-LICENSES-stemmers.txt')],
      build: {
        ...output,
        emptyOutDir: false,
        // Without imports and exports a module is a classic script.
        rolldownOptions: { input: stemmerInputs(SNOWBALL_NAMES), output: { entryFileNames: 'stemmers/[name].js' } },
      },
    };
  return {
    ...shared,
    plugins: [react(), thirdPartyLicences(), assistantFiles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...output,
      emptyOutDir: true,
      rolldownOptions: {
        input: { [MOUNT]: 'src/site/page/mountAssistant.tsx' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'chunks/[name]-[hash].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
});

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { SNOWBALL_NAMES } from '../src/search/snowballNames.js';
import { stemmerInputs, stemmerScripts } from './stemmerScripts.js';
import { TARGET } from './target.js';
import { thirdPartyLicences } from './thirdPartyLicences.js';

/**
 * Builds the scripts and styles of the pages that the service serves and exports. Exported pages are also opened from a file system, where
 * browsers load no modules. So most of the scripts are classic scripts. The Vite mode selects what is built:
 *
 * - without a mode: the ES modules of the assistant, with React
 * - mode `page`, `theme`, `assistant` or `search`: one classic script, because Rolldown builds only one entry at a time in this format
 * - mode `stemmers`: one classic script for each Snowball stemmer in `SNOWBALL_NAMES`
 */
const ASSETS = 'dist/site/assets';
const MOUNT = 'mountSiteAssistant';
const SCRIPTS: Readonly<Record<string, string>> = {
  page: 'src/site/page/page.ts',
  theme: 'src/site/page/theme.ts',
  assistant: 'src/site/page/assistant.ts',
  search: 'src/site/page/search/search.ts',
};

const shared: UserConfig = { publicDir: false, base: './', plugins: [react()] };
const output = {
  ...TARGET,
  sourcemap: false,
  outDir: ASSETS,
  emptyOutDir: false,
  modulePreload: false as const,
  assetsInlineLimit: 0,
};

export default defineConfig(({ mode }) => {
  if (mode === 'stemmers') return stemmersBuild();
  return Object.hasOwn(SCRIPTS, mode) ? scriptBuild(mode) : modulesBuild();
});

function modulesBuild(): UserConfig {
  return {
    ...shared,
    plugins: [react(), thirdPartyLicences(), assistantFiles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...output,
      emptyOutDir: true,
      rolldownOptions: {
        input: { [MOUNT]: 'src/site/page/mountSiteAssistant.tsx' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'chunks/[name]-[hash].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}

function scriptBuild(name: string): UserConfig {
  return {
    ...shared,
    plugins: [react(), thirdPartyLicences(`THIRD-PARTY-LICENSES-${name}.txt`)],
    // Keep the library with all Snowball stemmers out of the search script. Most exports are in English, and the English stemmer, which
    // does not come from Snowball, is part of the script. The Snowball stemmers of other languages are loaded as separate scripts.
    resolve:
      name === 'search' ? { alias: { 'snowball-stemmers': resolve('src/site/page/search/loadedStemmers.ts') } } : {},
    define: name === 'assistant' ? { MOUNT_CHUNK: JSON.stringify(mountChunk()) } : {},
    build: {
      ...output,
      // Writes the style sheet to a file. Styles inside a classic script would apply too late.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { [name]: SCRIPTS[name] ?? '' },
        output: { format: 'iife', entryFileNames: '[name].js', assetFileNames: `${name}[extname]` },
      },
    },
  };
}

function stemmersBuild(): UserConfig {
  return {
    ...shared,
    plugins: [stemmerScripts(), thirdPartyLicences('THIRD-PARTY-LICENSES-stemmers.txt')],
    build: {
      ...output,
      // Build ES modules, so that one build can have several entries. The files have no imports and exports, so they are valid classic
      // scripts, too.
      rolldownOptions: { input: stemmerInputs(SNOWBALL_NAMES), output: { entryFileNames: 'stemmers/[name].js' } },
    },
  };
}

function mountChunk(): string {
  const file = readdirSync(`${ASSETS}/chunks`).find((name) => name.startsWith(`${MOUNT}-`));
  if (!file) throw new Error(`There is no ${MOUNT}-….js in ${ASSETS}/chunks. Build it first, without a mode.`);
  return `./chunks/${file}`;
}

/** Lists the files of the assistant, so that an export can copy them. */
function assistantFiles(): Plugin {
  return {
    name: 'assistant-files',
    generateBundle(_, bundle) {
      const names = [...Object.keys(bundle), 'THIRD-PARTY-LICENSES.txt'].sort();
      this.emitFile({ type: 'asset', fileName: 'assistant-files.json', source: JSON.stringify([...new Set(names)]) });
    },
  };
}

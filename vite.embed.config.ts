import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { eagerFunctions } from './scripts/eagerFunctions.mjs';
import { thirdPartyLicences } from './scripts/thirdPartyLicences.mjs';

/**
 * The build for script tags, in two passes. `vite build` makes what is loaded later: ES modules, the first intent's with React inside, in
 * dist/embed/chunks. `vite build --mode script` makes dist/embed.js: one classic script, which knows the addresses of these.
 */
const CHUNKS = 'dist/embed/chunks';
const MOUNT = 'assistant';
const IDLE = 'idle';

const shared: UserConfig = {
  publicDir: false,
  base: './',
  plugins: [react()],
};
const output = {
  target: 'es2022',
  // An older target would rewrite oklch() and light-dark() into other colours, and into more bytes.
  cssTarget: ['chrome125', 'firefox128', 'safari18'],
  sourcemap: false,
  modulePreload: false as const,
};

/** The names carry a hash, so that a page never runs this script with chunks of another version. */
function chunkName(entry: string): string {
  const file = readdirSync(CHUNKS).find((name) => name.startsWith(`${entry}-`) && name.endsWith('.js'));
  if (!file)
    throw new Error(`There is no ${entry}-….js in ${CHUNKS}. Build it first: vite build --config vite.embed.config.ts`);
  return JSON.stringify(file.slice(0, -'.js'.length));
}

/** Prints what stands in the attribute `integrity`, and writes it beside the script. */
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

/** Vite's help for chunks with style sheets and for preloading, neither of which is here: import() itself is enough. */
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
            input: { [MOUNT]: 'src/embed/mountAssistant.tsx', [IDLE]: 'src/embed/startLightIdleWork.ts' },
            preserveEntrySignatures: 'allow-extension',
            // The widget loads its panel by itself; here both are in one chunk, on purpose (mountAssistant.tsx).
            checks: { ineffectiveDynamicImport: false },
            output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      },
);

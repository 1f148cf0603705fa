import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const HERE = fileURLToPath(new URL('./readers/', import.meta.url));
/**
 * Folder for the parsers with which the benchmark compares the parser of this package. The benchmark installs them here, separately from
 * the dependencies of this package.
 */
const FOLDER = fileURLToPath(new URL('../../../.cache/bench-readers/', import.meta.url));
const VERSIONS = {
  marked: '18.2.1',
  micromark: '4.0.3',
  'micromark-extension-gfm': '3.0.0',
  'react-markdown': '10.1.0',
  'rehype-stringify': '10.0.1',
  'remark-gfm': '4.0.1',
  'remark-parse': '11.0.0',
  'remark-rehype': '11.1.2',
  unified: '11.0.5',
};

/**
 * The code that a page imports to read Markdown with each parser: into blocks (`ours`), tokens (`marked`), HTML (`micromark`) or React
 * elements (`unified`). React itself does not count.
 */
const LOADED = {
  ours: `export { AnswerDocument } from '${HERE}../../../../src/answer/markdown/AnswerDocument.ts';`,
  marked: "export { lexer } from 'marked';",
  micromark: "export { micromark } from 'micromark'; export { gfm, gfmHtml } from 'micromark-extension-gfm';",
  unified: "export { default } from 'react-markdown'; export { default as gfm } from 'remark-gfm';",
};

export const READERS = Object.keys(LOADED);

/** Prepares each parser as a file that Node can import. @returns paths by name */
export async function prepareReaders() {
  mkdirSync(FOLDER, { recursive: true });
  if (!Object.keys(VERSIONS).every((name) => existsSync(`${FOLDER}node_modules/${name}`))) {
    writeFileSync(`${FOLDER}package.json`, JSON.stringify({ private: true, type: 'module', dependencies: VERSIONS }));
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', install, { cwd: FOLDER, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not install the parsers to compare with: it exited with ${status}.`);
  }
  const paths = {};
  for (const name of READERS) {
    paths[name] = `${FOLDER}${name}.mjs`;
    if (name !== 'ours') copyFileSync(`${HERE}${name}.mjs`, paths[name]);
  }
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: `${HERE}ours.ts`,
      outDir: FOLDER,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'ours.mjs', chunkFileNames: 'ours-[name].mjs' } },
    },
  });
  return paths;
}

/**
 * Measures the size of the code that a page imports for a parser (KB of 1,024 bytes, minified, gzip). Does not count the chunks that this
 * code loads later.
 */
export async function sizeOf(name) {
  const entry = `${FOLDER}size-${name}.js`;
  writeFileSync(entry, LOADED[name]);
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, external: [/^react(\/|$)/], preserveEntrySignatures: 'strict' },
    },
  });
  return gzipSync(output.find(({ isEntry }) => isEntry).code).length / 1024;
}

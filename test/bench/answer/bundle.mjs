import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Folder into which the benchmark installs the libraries to compare with. They are kept apart from the dependencies of the package. */
const PEERS = fileURLToPath(new URL('../../../.cache/bench-peers/', import.meta.url));
const VERSIONS = { 'react-markdown': '10.1.0', 'remark-gfm': '4.0.1', streamdown: '2.7.1' };
const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

function installPeers() {
  if (Object.keys(VERSIONS).every((name) => existsSync(`${PEERS}node_modules/${name}`))) return true;
  mkdirSync(PEERS, { recursive: true });
  writeFileSync(`${PEERS}package.json`, JSON.stringify({ private: true, dependencies: VERSIONS }));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'inherit' });
  return status === 0;
}

/** All pages use the copies of React, `@ai-sdk/react` and `swr` that this package installs. */
const oneReact = ['react', 'react-dom', '@ai-sdk/react', 'swr'].map((name) => ({
  find: new RegExp(`^${name}((?:/.*)?)$`),
  replacement: `${MODULES}${name}$1`,
}));

const peers = Object.keys(VERSIONS).map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: `${PEERS}node_modules/${name}`,
}));

/**
 * Bundles the benchmark pages for production. Leaves out the pages of other libraries if the libraries cannot be installed, for example
 * offline.
 *
 * @param {boolean} withPeers Whether to bundle the pages of other libraries, too.
 * @returns The names of the pages, and the scripts by path.
 */
export async function bundlePages(withPeers) {
  const peerPages = withPeers && installPeers() ? ['reactMarkdown', 'streamdown'] : [];
  const pages = ['ours', 'floor', 'assistant', 'conversation', 'bombs', ...peerPages];
  const scripts = new Map();
  for (const page of pages) {
    const output = await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { alias: [...oneReact, ...peers] },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL(`./pages/${page}.tsx`, import.meta.url)),
          output: { entryFileNames: `${page}.js`, chunkFileNames: `${page}-[name]-[hash].js` },
        },
      },
    });
    for (const file of output.output) if (file.type === 'chunk') scripts.set(`/${file.fileName}`, file.code);
  }
  return { pages, scripts };
}

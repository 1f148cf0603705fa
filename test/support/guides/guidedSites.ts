import { REAL_SITES } from '../realSites/realSites.js';
import type { GuidedSite } from './GuidedSite.js';

/** A page that the owner of an application might write. The tests add it to applications that have no text to ask about. */
const CLEANING = '# Clean the lamp\n\nWipe the morvane lamp with a dry cloth.\n';
const HOW_TO_CLEAN = { question: 'How do I clean the lamp?', onSource: 'Wipe the morvane lamp' };
const FIELDS = '---\ntitle: Clean the lamp\n---\n\n';
const TEXT = CLEANING.slice(CLEANING.indexOf('\n\n') + 2);

/** For applications without documentation. The question is about the example page that `init` writes; `onSource` is text of that page. */
const FIRST_PAGE = { question: 'How do I add a page?', onSource: 'the assistant answers from it' };

/** Script that calls the function behind `vitepress init`. The command itself asks questions first, for which it needs a terminal. */
const VITEPRESS_STARTER =
  "import { scaffold } from 'vitepress'; scaffold({ root: './docs', title: 'My Site', description: 'A site', theme: 'default', useTs: true, injectNpmScripts: true, addNpmScriptsPrefix: true, npmScriptsPrefix: 'docs' });";

/** The guides in `docs/guides/` that the tests follow. For each guide, by its name: the application in which the tests follow it. */
export const GUIDED_SITES: Readonly<Record<string, GuidedSite>> = {
  vite: {
    starter: ['npm create --yes vite@9.3.0 site -- --template react-ts --no-interactive'],
    address: 'http://localhost:5173',
    ...FIRST_PAGE,
    written: ['dist'],
    build: 'npm run build',
  },
  nextjs: {
    starter: ['npm exec --yes create-next-app@16.4.3 -- site --yes --skip-install --disable-git'],
    address: 'http://localhost:3000',
    ...FIRST_PAGE,
    written: ['.next', 'next-env.d.ts'],
  },
  docusaurus: {
    starter: ['npm exec --yes create-docusaurus@3.10.2 -- site classic --typescript --skip-install'],
    address: 'http://localhost:3000',
    question: 'How do I create a blog post?',
    onSource: 'Create your first Post',
    written: ['.docusaurus', 'build'],
    build: 'npm run build',
  },
  vitepress: {
    starter: [
      'mkdir site && cd site && npm init --yes && npm install --save-dev vitepress@1.6.4',
      `cd site && node --input-type=module -e "${VITEPRESS_STARTER}"`,
    ],
    files: { 'docs/clean.md': CLEANING },
    address: 'http://localhost:5173',
    ...HOW_TO_CLEAN,
    written: ['docs/.vitepress/cache', 'docs/.vitepress/dist'],
    build: 'npx vitepress build docs',
  },
  // The starter of Starlight comes from GitHub, not from npm. These files are like those that it creates.
  starlight: {
    npm: ['astro@5.9.4', '@astrojs/starlight@0.34.8'],
    files: {
      'package.json': `${JSON.stringify({ name: 'site', type: 'module', private: true, scripts: { dev: 'astro dev', build: 'astro build' } }, null, 2)}\n`,
      'tsconfig.json': '{\n  "extends": "astro/tsconfigs/strict",\n  "include": [".astro/types.d.ts", "**/*"]\n}\n',
      'astro.config.mjs': `// @ts-check
import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
\tintegrations: [
\t\tstarlight({
\t\t\ttitle: 'My Docs',
\t\t\tsidebar: [{ label: 'Guides', autogenerate: { directory: 'guides' } }],
\t\t}),
\t],
});
`,
      'src/content.config.ts': REAL_SITES.starlight?.files['src/content.config.ts'] ?? '',
      'src/content/docs/index.mdx': '---\ntitle: Welcome\n---\n\nRead about lamps.\n',
      'src/content/docs/guides/clean.md': `${FIELDS}${TEXT}`,
    },
    address: 'http://localhost:4321',
    ...HOW_TO_CLEAN,
    written: ['.astro', 'dist'],
    build: 'npm run build',
  },
  mkdocs: {
    tool: ['mkdocs', 'mkdocs'],
    starter: ['mkdocs new site'],
    files: { 'docs/clean.md': CLEANING },
    address: 'http://127.0.0.1:8000',
    ...HOW_TO_CLEAN,
    written: ['site'],
    build: 'mkdocs build',
  },
  html: {
    tool: ['python3', 'python3'],
    files: {
      'index.html':
        '<!doctype html>\n<html lang="en">\n  <title>Acme</title>\n  <body>\n    <h1>Acme</h1>\n  </body>\n</html>\n',
    },
    address: 'http://127.0.0.1:8000',
    ...FIRST_PAGE,
  },
  nextra: {
    npm: REAL_SITES.nextra?.npm ?? [],
    files: {
      ...REAL_SITES.nextra?.files,
      'package.json': `${JSON.stringify({ name: 'site', private: true, scripts: { dev: 'next dev' } }, null, 2)}\n`,
      'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
      'content/index.mdx': '# Acme\n',
      'content/clean.mdx': CLEANING,
    },
    address: 'http://localhost:3000',
    ...HOW_TO_CLEAN,
    written: ['.next'],
  },
  react: {
    starter: ['npm create --yes rsbuild@2.2.5 -- --dir site --template react-ts'],
    files: { 'docs/clean.md': CLEANING },
    edits: {
      'src/App.tsx': [
        ["import './App.css';", "import './App.css';\nimport { Assistant } from './Assistant';"],
        ['<div className="content">', '<div className="content">\n      <Assistant />'],
      ],
    },
    address: 'http://localhost:3000',
    ...HOW_TO_CLEAN,
    build: 'npm run build',
  },
  hugo: {
    tool: ['hugo', 'hugo'],
    starter: ['hugo new site site'],
    files: {
      'layouts/_default/baseof.html':
        '<html><body>{{ block "main" . }}{{ end }}{{ partial "hooks/body-end.html" . }}</body></html>\n',
      'layouts/_default/single.html': '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ end }}\n',
      'layouts/_default/list.html': '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ end }}\n',
      'content/_index.md': '---\ntitle: Acme\n---\n',
      'content/clean.md': `${FIELDS}${TEXT}`,
    },
    address: 'http://localhost:1313',
    ...HOW_TO_CLEAN,
    build: 'hugo',
  },
  sphinx: {
    tool: ['sphinx-build', 'python3-sphinx python3-myst-parser'],
    starter: [
      'sphinx-quickstart --quiet --project Acme --author Acme --release 1 --extensions myst_parser --suffix .md site',
    ],
    files: { 'index.md': '# Acme\n\n```{toctree}\nclean\n```\n', 'clean.md': CLEANING },
    address: 'http://127.0.0.1:8000',
    ...HOW_TO_CLEAN,
  },
  // Needs neither PHP nor a database on this machine: npm has PHP compiled for Node, and WordPress with SQLite.
  wordpress: {
    tool: ['python3', 'python3'],
    starter: [
      'mkdir host && cd host && npm init --yes && npm install @wp-playground/cli@3.1.56 @wp-playground/wordpress-builds@0.9.19',
      'python3 -m zipfile -e host/node_modules/@wp-playground/wordpress-builds/src/wordpress/wp-6.5.zip site',
    ],
    files: { 'docs/clean.md': CLEANING },
    server:
      'node ../host/node_modules/.bin/wp-playground-cli server --port 8080 --site-url http://localhost:8080 --mount-dir-before-install . /wordpress --wordpress-install-mode install-from-existing-files-if-needed --workers 1',
    address: 'http://localhost:8080',
    ...HOW_TO_CLEAN,
  },
};

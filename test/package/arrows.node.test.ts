import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = resolve('src');

type Arrows = Readonly<Record<string, readonly string[]>>;

/**
 * For each folder of `src`, and for the files `index.ts` and `styles.css`: the folders that it may import. No import goes the other way.
 */
const ARROWS: Arrows = {
  async: [],
  files: [],
  values: [],
  protocol: ['values'],
  http: ['protocol', 'values', 'async'],
  languages: ['protocol'],
  client: ['protocol', 'values', 'async'],
  headless: ['client', 'protocol', 'values', 'async'],
  answer: ['headless', 'protocol', 'values', 'ui', 'languages'],
  ui: ['languages'],
  widget: ['answer', 'headless', 'client', 'protocol', 'values', 'async', 'ui', 'languages'],
  embed: ['widget', 'ui', 'headless', 'protocol', 'values', 'languages'],
  proxy: ['http', 'protocol', 'values', 'async'],
  admin: ['client', 'protocol', 'values', 'ui', 'async', 'languages'],
  node: ['http', 'async'],
  search: ['protocol', 'values'],
  site: ['http', 'search', 'widget', 'protocol', 'values', 'async', 'ui', 'languages'],
  bundle: ['site', 'http', 'protocol', 'values', 'async', 'files'],
  mcp: ['protocol', 'values'],
  service: ['mcp', 'site', 'search', 'answer', 'http', 'protocol', 'values', 'async', 'files', 'languages', 'ui'],
  s3: ['service', 'http', 'protocol'],
  redis: ['service', 'http', 'protocol', 'async'],
  cli: [
    'bundle',
    'redis',
    's3',
    'service',
    'mcp',
    'site',
    'search',
    'answer',
    'client',
    'proxy',
    'node',
    'http',
    'protocol',
    'values',
    'async',
    'files',
  ],
  index: ['widget', 'headless', 'protocol', 'ui', 'languages'],
  styles: ['widget', 'answer', 'ui'],
};

/** Allowed imports between the folders of `src/protocol`. */
const PROTOCOL_ARROWS: Arrows = {
  keys: [],
  links: [],
  messages: ['links'],
  secrets: [],
  exports: ['keys'],
  stream: ['messages'],
};

/**
 * For each folder of `src/widget`, and for `DocsAssistant.tsx`: the folders that it may import. As in the other tables, a dynamic
 * `import()` counts as an import.
 */
const WIDGET_ARROWS: Arrows = {
  shared: [],
  capture: ['shared'],
  frames: ['shared'],
  conversation: ['shared'],
  attachments: ['shared'],
  later: ['attachments', 'conversation', 'frames', 'shared'],
  views: ['later', 'shared'],
  panel: ['views', 'conversation', 'frames', 'shared'],
  trigger: ['panel', 'capture', 'shared'],
  DocsAssistant: ['trigger', 'shared'],
};

/** Allowed imports between the folders of `src/service`. */
const SERVICE_ARROWS: Arrows = {
  addresses: [],
  disk: [],
  requests: [],
  tracing: [],
  workers: [],
  keys: [],
  logs: ['disk'],
  model: ['tracing'],
  admission: ['tracing'],
  threads: ['keys'],
  search: ['requests'],
  docs: ['search', 'addresses', 'admission', 'workers'],
  answer: ['model', 'threads', 'search', 'requests'],
  tasks: ['answer', 'search', 'admission', 'requests', 'workers'],
  export: ['search', 'admission', 'requests', 'keys', 'workers', 'disk', 'tracing'],
  state: ['export', 'threads', 'disk', 'tracing'],
  insights: ['answer', 'requests', 'logs'],
  routes: ['tasks', 'answer', 'model', 'threads', 'export', 'insights', 'admission', 'requests', 'keys'],
};

/** Allowed imports between the folders of `src/site`. */
const SITE_ARROWS: Arrows = {
  files: [],
  shared: [],
  markdown: ['shared', 'files'],
  config: ['markdown', 'shared', 'files'],
  openapi: ['config', 'markdown', 'shared'],
  pages: ['markdown'],
  navigation: ['openapi', 'pages', 'config', 'markdown', 'shared', 'files'],
  template: ['navigation', 'pages', 'markdown', 'shared'],
  agents: ['navigation', 'pages', 'markdown', 'shared'],
  responses: ['shared', 'files'],
  export: ['template', 'agents', 'navigation', 'pages', 'responses', 'markdown', 'shared', 'files'],
  page: ['export', 'template', 'responses'],
};

/** Allowed imports between the folders of `src/site/markdown`. */
const MARKDOWN_ARROWS: Arrows = {
  dialect: [],
  lines: [],
  tokens: ['lines', 'dialect'],
  nodes: ['tokens'],
  frontMatter: ['nodes', 'lines'],
  syntax: ['nodes', 'lines', 'dialect'],
  body: ['syntax', 'nodes', 'tokens', 'lines', 'dialect'],
  includes: ['body', 'syntax', 'frontMatter', 'nodes', 'tokens', 'lines', 'dialect'],
  output: ['nodes'],
};

/** Allowed imports between the folders of `src/cli`. */
const CLI_ARROWS: Arrows = {
  mcp: [],
  shared: [],
  init: ['shared'],
  options: ['shared'],
  server: ['shared'],
  terminal: ['shared'],
  ask: ['terminal', 'shared'],
  settings: ['server', 'options', 'shared'],
  evaluate: ['ask', 'server', 'shared'],
  export: ['settings', 'shared'],
  metrics: ['settings', 'server'],
  sites: ['metrics', 'settings', 'server', 'shared'],
};

/** All tables, in the order in which ARCHITECTURE.md and then the pages in `architecture/` show them. */
const TABLES = [ARROWS, PROTOCOL_ARROWS, CLI_ARROWS, WIDGET_ARROWS, SERVICE_ARROWS, SITE_ARROWS, MARKDOWN_ARROWS];

/**
 * The only import that is allowed although the tables do not list it. Through the hook in `useLater.ts`, the folders `panel`,
 * `conversation` and `frames` load `later` after the first paint.
 */
const LATER = { file: join('widget', 'shared', 'useLater.ts'), target: '../later/later.js' };

/** Folders, and the file `index.ts`, that must not import Node modules, because their code also runs in browsers or edge runtimes. */
const NO_NODE = [
  'admin',
  'languages',
  'async',
  'values',
  'http',
  'protocol',
  'client',
  'proxy',
  'headless',
  'answer',
  'ui',
  'widget',
  'embed',
  'index',
  'search',
];
const NO_REACT = [
  'languages',
  'async',
  'values',
  'files',
  'http',
  'protocol',
  'search',
  'client',
  'proxy',
  'node',
  'bundle',
  'service',
  'redis',
  'cli',
];

const IMPORT =
  /(?:^|\n)\s*@?(?:import|export)\b(?:[^'";]*?\bfrom\s*)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(?:tsx?|css)$/.test(entry.name) ? [path] : [];
  });
}

const folderOf = (file: string) => relative(SOURCE, file).split(/[\\/.]/)[0];
/**
 * Returns the folder directly in `widget/` that contains a file. For a file directly in `widget/`, returns its name without the extension.
 * Undefined for files outside of `widget/`.
 */
const widgetFolderOf = (file: string) => relative(SOURCE, file).match(/^widget[\\/]([^\\/.]+)/)?.[1];

/**
 * Returns a function that finds the folder directly in `parent` that contains a file. The function returns undefined for a file directly in
 * `parent` or outside of it.
 */
const folderIn = (parent: string) => {
  const inFolder = new RegExp(`^${parent}/([^/]+)/`);
  return (file: string) => inFolder.exec(relative(SOURCE, file).replaceAll('\\', '/'))?.[1];
};

const files = filesBelow(SOURCE);
const imports = files.flatMap((path) =>
  Array.from(readFileSync(path, 'utf8').matchAll(IMPORT), (match) => {
    const target = (match[1] ?? match[2]) as string;
    const resolved = target.startsWith('.') ? resolve(path, '..', target) : undefined;
    const onDemand = match[2] !== undefined;
    const isType = /^\s*(?:import|export) type\b/.test(match[0]);
    return { path, file: relative(SOURCE, path), from: folderOf(path) as string, target, resolved, onDemand, isType };
  }),
);

/** Returns the keys that are in a cycle or lead to one. For this, repeatedly removes the keys that lead to no remaining key. */
function keysInCycles(table: Arrows): string[] {
  let left = Object.keys(table);
  for (;;) {
    const rest = left.filter((key) => table[key]?.some((target) => left.includes(target)));
    if (rest.length === left.length) return rest;
    left = rest;
  }
}

describe.each([
  ['folders of src', { table: ARROWS, partOf: folderOf }],
  ['folders of the protocol', { table: PROTOCOL_ARROWS, partOf: folderIn('protocol') }],
  ['folders of the command line', { table: CLI_ARROWS, partOf: folderIn('cli') }],
  ['folders of the widget', { table: WIDGET_ARROWS, partOf: widgetFolderOf }],
  ['folders of the service', { table: SERVICE_ARROWS, partOf: folderIn('service') }],
  ['folders of the site', { table: SITE_ARROWS, partOf: folderIn('site') }],
  ['folders of the Markdown reader', { table: MARKDOWN_ARROWS, partOf: folderIn('site/markdown') }],
])('the %s', (_, { table, partOf }) => {
  /** The imports from one part to another. A part is a folder or file that `table` lists as a key. */
  const arrows = imports.flatMap(({ path, file, target, resolved }) => {
    const from = partOf(path);
    const to = resolved && partOf(resolved);
    return from && to && from !== to ? [{ file, target, from, to }] : [];
  });

  it('are those in the table of allowed imports', () => {
    const parts = files.map(partOf).filter((part) => part !== undefined);
    expect([...new Set(parts)].sort()).toEqual(Object.keys(table).sort());
  });

  it('import only the folders that the table allows', () => {
    const wrong = arrows.filter(
      ({ file, target, from, to }) => !table[from]?.includes(to) && !(file === LATER.file && target === LATER.target),
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('use every import that the table allows', () => {
    const used = new Set(arrows.map(({ from, to }) => `${from} imports ${to}`));
    const allowed = Object.entries(table).flatMap(([from, all]) => all.map((to) => `${from} imports ${to}`));
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('do not import each other in a circle', () => {
    expect(keysInCycles(table)).toEqual([]);
  });
});

it.each(['service', 'site', 'site/markdown'])(
  'the folders of src/%s import only types from the files beside them',
  (parent) => {
    const isInFolder = folderIn(parent);
    const isBeside = (file: string) => dirname(file) === join(SOURCE, parent);
    const wrong = imports.filter(
      ({ path, resolved, isType }) => isInFolder(path) && resolved && isBeside(resolved) && !isType,
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  },
);

it('ARCHITECTURE.md and its pages show the allowed imports of all tables', () => {
  const pages = ['ARCHITECTURE.md', 'architecture/widget.md', 'architecture/service.md'];
  const lines = pages.flatMap((page) => readFileSync(page, 'utf8').split('\n'));
  const shown = lines.filter((line) => line.includes(' ► ')).map((line) => line.replace(/ +/g, ' '));
  const arrows = TABLES.flatMap((table) => Object.entries(table));
  expect(shown).toEqual(arrows.map(([from, all]) => `${from} ► ${all.join(', ') || 'nothing'}`));
});

it('architecture/widget.md names the folders of the widget that load later/', () => {
  const users = imports.filter(({ target }) => target.endsWith('/useLater.js')).map(({ path }) => widgetFolderOf(path));
  const [, named = ''] =
    readFileSync('architecture/widget.md', 'utf8').match(/`shared\/useLater\.ts`, through which(.*?)load/s) ?? [];
  expect(Array.from(named.matchAll(/`(\w+)\/`/g), ([, folder]) => folder).sort()).toEqual([...new Set(users)].sort());
});

describe('the files of src', () => {
  it('are read correctly by these tests: known imports are found', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports.some(({ from, target }) => from === 'headless' && target === '@ai-sdk/react')).toBe(true);
    expect(imports.some(({ file, target }) => file === 'styles.css' && target === './ui/tokens.css')).toBe(true);
    expect(imports).toContainEqual(expect.objectContaining(LATER));
  });

  it('import no Node modules in code for browsers', () => {
    const wrong = imports.filter(({ from, target }) => NO_NODE.includes(from) && isBuiltin(target));
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('import React only in code that renders', () => {
    const wrong = imports.filter(
      ({ from, target }) => NO_REACT.includes(from) && /^(react|swr|@ai-sdk\/react)/.test(target),
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('use the AI SDK hook in one file', () => {
    const users = imports.filter(({ target }) => target === '@ai-sdk/react').map(({ file }) => file);
    expect(users).toEqual([join('headless', 'ConversationOwner.tsx')]);
  });

  it('start worker threads in one file, so that every thread is isolated', () => {
    const starters = files.filter((file) => /\bnew Worker\(/.test(readFileSync(file, 'utf8')));
    expect(starters.map((file) => relative(SOURCE, file))).toEqual([
      join('service', 'workers', 'startIsolatedWorker.ts'),
    ]);
  });

  // If two files import the same on-demand module (`import()`), a click can be lost during development. Rspack's development server
  // compiles a file when the file is first loaded. If this file imports an on-demand module that another file has already imported, the
  // server updates the other file, too. React then remounts the components of the site, and the click that opened the panel is lost.
  it('import each on-demand module of the widget in one file', () => {
    const onDemand = imports.filter(({ from, onDemand }) => onDemand && ARROWS.index?.concat('answer').includes(from));
    const targets = onDemand.map(({ resolved, target }) => resolved ?? target);
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((target, index) => targets.indexOf(target) !== index)).toEqual([]);
  });

  it('import files with their extension, so that Node finds the types', () => {
    const wrong = imports.filter(
      ({ resolved, target }) => resolved && !/\.(js|css|json|txt)(\?inline|\?raw)?$/.test(target),
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('have at most 300 lines', () => {
    const long = files
      .filter((file) => !file.endsWith('.css'))
      .map((file) => [relative(SOURCE, file), readFileSync(file, 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 301);
    expect(long).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = resolve('src');

/** The folders that each folder may import. No import goes the other way. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  async: [],
  protocol: [],
  http: ['protocol', 'async'],
  languages: ['protocol'],
  client: ['protocol', 'async'],
  headless: ['client', 'protocol', 'async'],
  answer: ['headless', 'client', 'protocol', 'ui', 'languages'],
  ui: ['protocol', 'languages'],
  widget: ['answer', 'headless', 'client', 'protocol', 'ui', 'languages'],
  embed: ['widget', 'ui', 'headless', 'answer', 'client', 'protocol', 'languages'],
  proxy: ['http', 'protocol', 'async'],
  admin: ['client', 'protocol', 'ui', 'async', 'languages'],
  node: ['http'],
  search: ['protocol'],
  site: ['http', 'search', 'widget', 'answer', 'headless', 'client', 'protocol', 'ui', 'languages'],
  bundle: ['site', 'http', 'protocol', 'async'],
  service: ['site', 'search', 'http', 'protocol', 'async', 'languages'],
  cli: ['bundle', 'service', 'site', 'client', 'proxy', 'node', 'http', 'protocol', 'async'],
  index: ['widget', 'answer', 'headless', 'client', 'protocol', 'ui', 'languages'],
};

/** The rooms of the widget, and the rooms that each may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  capture: ['shared'],
  frames: ['shared'],
  conversation: ['shared'],
  later: ['conversation', 'frames', 'shared'],
  views: ['later', 'frames', 'shared'],
  panel: ['views', 'conversation', 'frames', 'shared'],
  trigger: ['panel', 'frames', 'capture', 'shared'],
  DocsAssistant: ['trigger', 'shared'],
};

/** The one import against the arrows: panel and conversation load the room above them through this hook. */
const LATER = { file: join('widget', 'shared', 'useLater.ts'), target: '../later/later.js' };

/** Folders with code that also runs in browsers and edge runtimes. */
const NO_NODE = [
  'admin',
  'languages',
  'async',
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
  'http',
  'protocol',
  'search',
  'client',
  'proxy',
  'node',
  'bundle',
  'service',
  'cli',
];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'";]*?\bfrom\s*)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const folderOf = (file: string) => relative(SOURCE, file).split(/[\\/.]/)[0] as string;
/** The folder of a file of the widget, or its name; undefined outside the widget. */
const roomOf = (file: string) => relative(SOURCE, file).match(/^widget[\\/]([^\\/.]+)/)?.[1];
/** Removes folders that import none of the remaining ones, until only circles and the folders that import them are left. */
function foldersInCircles(table: Readonly<Record<string, readonly string[]>>): string[] {
  let left = Object.keys(table);
  for (;;) {
    const rest = left.filter((folder) => table[folder]?.some((target) => left.includes(target)));
    if (rest.length === left.length) return rest;
    left = rest;
  }
}

const files = filesBelow(SOURCE);
const imports = files.flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), (match) => ({
    file: relative(SOURCE, file),
    from: folderOf(file),
    target: (match[1] ?? match[2]) as string,
    resolved: (match[1] ?? match[2] ?? '').startsWith('.')
      ? resolve(file, '..', (match[1] ?? match[2]) as string)
      : undefined,
  })),
);

describe('the folders of src', () => {
  it('finds their imports', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports.some(({ from, target }) => from === 'headless' && target === '@ai-sdk/react')).toBe(true);
  });

  it('are all listed in the table of imports', () => {
    expect([...new Set(files.map(folderOf))].filter((folder) => !(folder in ARROWS))).toEqual([]);
  });

  it('have all rooms of the widget in the table of rooms', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => room !== undefined));
    expect([...rooms].sort()).toEqual(Object.keys(ROOMS).sort());
  });

  it('have tables without circles', () => {
    for (const table of [ARROWS, ROOMS]) expect(foldersInCircles(table)).toEqual([]);
  });

  it('import only what the table allows', () => {
    const wrong = imports.filter(({ from, resolved }) => {
      if (!resolved) return false;
      const to = folderOf(resolved);
      return to !== from && !ARROWS[from]?.includes(to);
    });
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('import only what the table of rooms allows, inside the widget', () => {
    const wrong = imports.filter(({ file, target, resolved }) => {
      const from = roomOf(join(SOURCE, file));
      const to = resolved && roomOf(resolved);
      if (!from || !to || from === to) return false;
      return !ROOMS[from]?.includes(to) && !(file === LATER.file && target === LATER.target);
    });
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('import nothing of Node in code for browsers', () => {
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

  it('import files with their extension, so that Node finds the types', () => {
    const wrong = imports.filter(({ resolved, target }) => resolved && !/\.(js|css|json)(\?inline)?$/.test(target));
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('have no file above 300 lines', () => {
    const long = files
      .map((file) => [relative(SOURCE, file), readFileSync(file, 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 301);
    expect(long).toEqual([]);
  });
});

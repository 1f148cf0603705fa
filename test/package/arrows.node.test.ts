import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = resolve('src');

/** The folders that each folder may import. No import goes the other way. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  async: [],
  files: [],
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
  bundle: ['site', 'http', 'protocol', 'async', 'files'],
  service: ['site', 'search', 'http', 'protocol', 'async', 'files', 'languages'],
  cli: ['bundle', 'service', 'site', 'client', 'proxy', 'node', 'http', 'protocol', 'async', 'files'],
  index: ['widget', 'answer', 'headless', 'client', 'protocol', 'ui', 'languages'],
};

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
  'files',
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

  it('import only what the table allows', () => {
    const wrong = imports.filter(({ from, resolved }) => {
      if (!resolved) return false;
      const to = folderOf(resolved);
      return to !== from && !ARROWS[from]?.includes(to);
    });
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
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
    expect(starters.map((file) => relative(SOURCE, file))).toEqual([join('service', 'startIsolatedWorker.ts')]);
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

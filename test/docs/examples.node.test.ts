import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Example, examplesOf, readDocs, readRootFiles } from './support/readDocs.js';

const SUBPATHS = ['client', 'headless', 'answer', 'embed', 'node', 'proxy', 'service'];

let folder: string;
let examples: Example[];
beforeAll(async () => {
  const { pages } = await readDocs();
  examples = [...pages, ...readRootFiles()].flatMap(examplesOf);
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/docs-examples-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every TypeScript example compiles as it stands', () => {
  const typed = examples.filter(({ language }) => language === 'ts' || language === 'tsx');
  expect(typed.length).toBeGreaterThan(20);
  const places = new Map<string, string>();
  typed.forEach(({ code, language, place }, index) => {
    const name = `example-${index}.${language}`;
    places.set(name, place);
    // A file without imports is no module, and its names would meet those of the others.
    writeFileSync(join(folder, name), `${code}\nexport {};\n`);
  });
  const source = (path: string) => [resolve('src', path, 'index.ts')];
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    resolveJsonModule: true,
    types: ['node', 'vite/client'],
    paths: {
      'docs-assistant': source('.'),
      ...Object.fromEntries(SUBPATHS.map((name) => [`docs-assistant/${name}`, source(name)])),
    },
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx', resolve('src/**/*.d.ts')] }),
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  const faults = stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => line.replace(/^.*?(example-\d+\.tsx?)/, (_, name: string) => `${places.get(name)} `));
  expect(faults).toEqual([]);
});

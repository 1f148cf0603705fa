import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCS_FILES, ROOT_FILES } from '../docs/support/docsFiles.js';
import { type Example, readExamples } from '../docs/support/readExamples.js';

let folder: string;
let examples: Example[];
beforeAll(() => {
  examples = readExamples([...DOCS_FILES, ...ROOT_FILES]);
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/docs-examples-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Whether an example imports something that is not installed here: other versions of the AI SDK, assistant-ui, libraries that render code
 * blocks as diagrams and formulas, or other files of an application. `test/release/foreignClients.test.ts` and
 * `test/release/fences.test.ts` compile and run these examples with the real packages.
 */
const isForeign = (code: string) =>
  /(from|import\() ?'(ai|@ai-sdk\/react|@assistant-ui\/react|mermaid|katex|@\/.*|\.\/(Diagram|Formula))'/.test(code);

it('every TypeScript example of the documentation whose packages are installed compiles with the types of the built package', () => {
  const typed = examples.filter(({ language, code }) => ['ts', 'tsx'].includes(language) && !isForeign(code));
  expect(typed.length).toBeGreaterThan(20);
  const positions = new Map<string, string>();
  typed.forEach(({ code, language, position }, index) => {
    const name = `example-${index}.${language}`;
    positions.set(name, position);
    // `export {}` makes every file a module. Without imports and exports, a file is a script, whose names are global and would collide with
    // those of other examples.
    writeFileSync(join(folder, name), `${code}\nexport {};\n`);
  });
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'vite/client'],
    noUnusedLocals: true,
    noUnusedParameters: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  const faults = stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => line.replace(/^.*?(example-\d+\.tsx?)/, (_, name: string) => `${positions.get(name)} `));
  expect(faults).toEqual([]);
});

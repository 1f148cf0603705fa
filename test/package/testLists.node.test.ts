import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFilter } from 'vite';
import { expect, it, vi } from 'vitest';
import { vitestArguments } from '../../scripts/vitestArguments.mjs';
import config from '../../vitest.config.js';
import { OWN_PAGE } from '../support/ownPage.js';
import { NOT_WITH_PREACT } from '../support/preactTests.js';
import { SAME_UNDER_REACT_18, WITHOUT_REACT } from '../support/react18Tests.js';

// Loading vitest.config.ts must not start Storybook. These tests do not need the Storybook project, which has stories but no test files.
vi.mock('@storybook/addon-vitest/vitest-plugin', () => ({ storybookTest: () => [] }));

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
);
const browserFiles = ['admin', 'answer', 'headless', 'ui', 'widget'].flatMap((folder) =>
  readdirSync(join('test', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.node.test.'))
    .map((name) => `test/${folder}/${name.replaceAll('\\', '/')}`),
);
const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((file) => /\.test\.[^/]+$/.test(file) && !file.includes('/node_modules/'));
const filesWith = (pattern: RegExp) => browserFiles.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('the lists of tests that run differently name only existing files and folders', () => {
  const lists = [...OWN_PAGE, ...NOT_WITH_PREACT, ...SAME_UNDER_REACT_18, ...WITHOUT_REACT];
  const paths = lists.map((path) => path.replace('/**', ''));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it('files that need their own page are slow tests, because `npm test` without a path does not run their projects', () => {
  expect(OWN_PAGE.filter((path) => !path.includes('.slow.test.'))).toEqual([]);
});

it('`npm test` and `npm run test:release` together run every project but the benchmarks', () => {
  const names = projects.flatMap(
    ({ name, browser }) => browser?.instances?.map((instance) => instance.name ?? name) ?? [name],
  );
  const selected = [...vitestArguments([]), ...vitestArguments(['--release'])].filter(
    (argument) => !/^(?:run|--project)$/.test(argument),
  );
  expect(names.filter((name) => name !== 'bench').sort()).toEqual(selected.sort());
});

it('tests that use a sample of their inputs are listed, so that `npm run test:release` uses all inputs', () => {
  const using = testFiles.filter((file) => /from '[./]*\/support\/sampling\.js'/.test(readFileSync(file, 'utf8')));
  const slow = projects.find(({ name }) => name === 'slow');
  const listed = slow?.include?.filter((path) => !path.includes('*')) ?? [];
  expect(using.length).toBeGreaterThan(0);
  expect([...listed].sort()).toEqual(using.sort());
});

it('browser tests that replace modules, let them fail to load or emulate touch have a page of their own', () => {
  const needing = filesWith(/vi\.(?:mock|doMock)\(|import \{[^}]*\b(?:emulateMissingFiles|emulateTouch)\b/);
  expect(needing.length).toBeGreaterThan(0);
  expect(needing.filter((file) => !OWN_PAGE.includes(file))).toEqual([]);
});

it('only test files have hooks at their top level, because a module that several files import runs once for each page', () => {
  const files = filesWith(/^(?:before|after)(?:Each|All)\(/m);
  expect(files.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
});

it('every test file belongs to a project of Vitest, because a file without one never runs', () => {
  const isCollected = projects.flatMap(({ include, exclude = [], browser }) => {
    if (!include) return [];
    const instances: { include?: string[]; exclude?: string[] }[] = browser?.instances ?? [{}];
    return instances.map((instance) =>
      createFilter(instance.include ?? include, exclude.concat(instance.exclude ?? []), { resolve: false }),
    );
  });
  expect(testFiles.length).toBeGreaterThan(0);
  expect(isCollected.length).toBeGreaterThan(0);
  expect(testFiles.filter((file) => !isCollected.some((collects) => collects(file)))).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OWN_PAGE } from '../support/ownPage.js';
import { NOT_WITH_PREACT } from '../support/preactTests.js';
import { SAME_UNDER_REACT_18, WITHOUT_REACT } from '../support/react18Tests.js';

const browserFiles = ['admin', 'answer', 'headless', 'ui', 'widget'].flatMap((folder) =>
  readdirSync(join('test', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.node.test.'))
    .map((name) => `test/${folder}/${name.replaceAll('\\', '/')}`),
);
const filesWith = (pattern: RegExp) => browserFiles.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('the lists of tests that run differently name only existing files and folders', () => {
  const lists = [...OWN_PAGE, ...NOT_WITH_PREACT, ...SAME_UNDER_REACT_18, ...WITHOUT_REACT];
  const paths = lists.map((path) => path.replace('/**', ''));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
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

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLanguage, LANGUAGE_FOLDERS } from '../../src/languages/languages.js';

const FOLDER = 'src/languages';
const FILES = ['assistant.ts', 'export.ts', 'site.ts'];
const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every folder is registered, and every registered language has a folder', () => {
  expect([...LANGUAGE_FOLDERS].sort()).toEqual([...folders].sort());
});

test.each(folders)('%s has labels for the assistant, the export panel and the site', (folder) => {
  expect(readdirSync(`${FOLDER}/${folder}`)).toEqual(expect.arrayContaining(FILES));
});

test.each(folders)('%s is found by the name of its folder', (folder) => expect(findLanguage(folder)).toBe(folder));

test.each(['tlh', 'zh-Latn', '', 'not a tag', 'constructor'])('%j is not a language of the package', (tag) =>
  expect(findLanguage(tag)).toBeUndefined(),
);

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getTextDirection } from '../../src/languages/getTextDirection.js';
import { findLanguage, LANGUAGE_FOLDERS } from '../../src/languages/languages.js';
import { tableNames } from './support/tableNames.js';

const PAGE = 'docs/languages.md';

it('the page about languages lists every language of the package, and no other', () => {
  expect(tableNames(PAGE, 'Which languages there are').sort()).toEqual([...LANGUAGE_FOLDERS].sort());
});

it.each(LANGUAGE_FOLDERS)('the page about languages names the direction of %s and only tags that use it', (folder) => {
  const row = readFileSync(PAGE, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${folder}\` |`));
  const tags = [...(row ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  expect(tags.map((tag) => [tag, findLanguage(tag)])).toEqual(tags.map((tag) => [tag, folder]));
  expect(row?.includes('from right to left')).toBe(getTextDirection(folder) === 'rtl');
});

it.each(['README.md', 'docs/faq.md'])('%s names the number of languages of the package', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/\b(\d+) languages\b/g)].map((match) => Number(match[1]));
  expect(named).toEqual([LANGUAGE_FOLDERS.length]);
});

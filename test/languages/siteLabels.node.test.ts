import { describe, expect, test } from 'vitest';
import { LABELS as ENGLISH } from '../../src/languages/en/site.js';
import { getSiteLabels } from '../../src/languages/getSiteLabels.js';
import { LANGUAGE_FOLDERS } from '../../src/languages/languages.js';
import { labelEntries, placeholders } from './labelEntries.js';

/** Labels whose translation equals the English label. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['frame.version', 'content.info', 'content.details'],
  fr: ['frame.menu', 'frame.navigation', 'frame.version', 'content.info', 'content.danger', 'report.pages'],
  it: ['frame.menu', 'content.info'],
  nl: ['frame.menu', 'content.tip', 'content.info', 'content.details'],
  pl: ['frame.menu'],
  'pt-BR': ['frame.menu'],
};

const english = new Map(labelEntries(ENGLISH));

describe.each(LANGUAGE_FOLDERS.filter((tag) => tag !== 'en'))('%s', (tag) => {
  const labels = labelEntries(getSiteLabels(tag));

  test('has every label that English has, with the same placeholders', () => {
    expect(labels.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, label] of labels)
      expect(placeholders(label as string), path).toEqual(placeholders(english.get(path) as string));
  });

  test('has no English left over, and is written in the script of the language', () => {
    const same = labels.filter(([path, label]) => label === english.get(path));
    expect(same.map(([path]) => path)).toEqual(SAME_AS_ENGLISH[tag] ?? []);
    if (new Intl.Locale(tag).maximize().script === 'Latn') return;
    expect(labels.filter(([, label]) => /[a-z]/i.test(String(label).replace(/\{\w+\}|Markdown/g, '')))).toEqual([]);
  });
});

test.each([
  ['de-AT', 'Suchen'],
  ['zh-HK', '搜尋'],
  ['zh_CN', '搜索'],
  ['pt-PT', 'Pesquisar'],
  ['iw', 'חיפוש'],
  ['th', 'Search'],
  ['', 'Search'],
  ['no tag at all', 'Search'],
])('the search of a page in "%s" is labelled "%s"', (tag, label) =>
  expect(getSiteLabels(tag).frame.search).toBe(label),
);

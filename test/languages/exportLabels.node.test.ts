import { describe, expect, test } from 'vitest';
import type { ExportLabels } from '../../src/languages/ExportLabels.js';
import { LABELS as ENGLISH } from '../../src/languages/en/export.js';
import { formatPlural } from '../../src/languages/formatLabel.js';
import { LANGUAGE_FOLDERS } from '../../src/languages/languages.js';
import { loadExportLanguage } from '../../src/languages/loadExportLanguage.js';
import { isPlural, labelEntries, placeholders, textsOf } from './labelEntries.js';

const TAGS = LANGUAGE_FOLDERS.filter((tag) => tag !== 'en');

/** Labels whose translation equals the English label. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['domain', 'version', 'deployments.cloud'],
  es: ['availabilities.configurable'],
  fr: ['version', 'paths', 'deployments.cloud', 'availabilities.configurable'],
  it: ['deployments.cloud'],
  nl: ['deployments.cloud'],
};

const languages = new Map<string, ExportLabels>();
for (const tag of TAGS) languages.set(tag, (await import(`../../src/languages/${tag}/export.ts`)).LABELS);
const english = new Map(labelEntries(ENGLISH));

test('the export panel loads every language of the package', async () => {
  for (const [tag, labels] of languages) expect(await loadExportLanguage(tag)).toEqual({ locale: tag, labels });
  expect(await loadExportLanguage('tlh')).toEqual({ locale: 'tlh' });
});

describe.each(TAGS)('%s', (tag) => {
  const labels = labelEntries(languages.get(tag) as ExportLabels);
  const texts = textsOf(labels);

  test('has every label that English has, and no other', () => {
    expect(labels.map(([path]) => path)).toEqual([...english.keys()]);
    expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('has one text for each plural form, and keeps the placeholders', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const [path, label] of labels) {
      if (isPlural(label)) expect(Object.keys(label).sort(), path).toEqual([...pluralCategories].sort());
      else expect(placeholders(label), path).toEqual(placeholders(english.get(path) as string));
    }
  });

  test('has no English left over', () => {
    const same = labels.filter(([path, label]) => label === english.get(path));
    expect(same.map(([path]) => path)).toEqual(SAME_AS_ENGLISH[tag] ?? []);
  });

  test('is written in the script of the language, except names and codes', () => {
    if (new Intl.Locale(tag).maximize().script === 'Latn') return;
    const latin = texts.filter(([, text]) =>
      /[a-z]/i.test(text.replace(/\{\w+\}|Helm|Enterprise|API|AI|Web|\/guide/g, '')),
    );
    expect(latin).toEqual([]);
  });
});

test('the two scripts of Chinese are not mixed', () => {
  const characters = (tag: string) => JSON.stringify(languages.get(tag));
  expect(characters('zh-Hant')).not.toMatch(/[档导页务链续间为这过时请设络应获复装产云]/);
  expect(characters('zh-Hans')).not.toMatch(/[檔導頁務鏈續間為這過時請設絡應獲複裝產雲]/);
});

test.each([
  ['pl', 5, '5 stron'],
  ['ru', 21, '21 страница'],
  ['ar', 2, 'صفحتان'],
  ['de', 12_000, '12.000 Seiten'],
])('%s counts %d pages by the rules of its grammar', (tag, count, sentence) => {
  expect(formatPlural((languages.get(tag) as ExportLabels).pageCount, count, tag)).toBe(sentence);
});

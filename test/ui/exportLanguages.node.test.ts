import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ExportLabels } from '../../src/ui/exportLabels.js';
import { ENGLISH_EXPORT_LABELS } from '../../src/ui/exportLanguages/en.js';
import { loadExportLanguage } from '../../src/ui/exportLanguages/loadExportLanguage.js';
import { formatPlural } from '../../src/ui/formatLabel.js';
import { isPlural, placeholders, textsOf, wordsOf } from './support/packWords.js';

const namesIn = (folder: string) => readdirSync(folder).filter((name) => /^[a-z]{2}(-\w+)?\.ts$/.test(name));
const TAGS = namesIn('src/ui/exportLanguages')
  .map((name) => name.replace('.ts', ''))
  .filter((tag) => tag !== 'en');

/** Words that are spelt as in English. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['domain', 'version', 'deployments.cloud'],
  es: ['availabilities.configurable'],
  fr: ['version', 'paths', 'deployments.cloud', 'availabilities.configurable'],
  it: ['deployments.cloud'],
  nl: ['deployments.cloud'],
};

const packs = new Map<string, ExportLabels>();
for (const tag of TAGS) packs.set(tag, (await import(`../../src/ui/exportLanguages/${tag}.ts`)).LABELS);
const english = new Map(wordsOf(ENGLISH_EXPORT_LABELS));

test('the export panel speaks every language of the assistant', async () => {
  expect(namesIn('src/ui/exportLanguages')).toEqual(namesIn('src/ui/languages'));
  for (const [tag, pack] of packs) expect(await loadExportLanguage(tag)).toEqual({ locale: tag, pack });
  expect(await loadExportLanguage('sv')).toEqual({ locale: 'sv' });
});

describe.each(TAGS)('%s', (tag) => {
  const words = wordsOf(packs.get(tag) as ExportLabels);
  const texts = textsOf(words);

  test('has every word that English has, and no other', () => {
    expect(words.map(([path]) => path)).toEqual([...english.keys()]);
    expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('has one sentence for each plural form, and keeps the places that are filled in', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const [path, word] of words) {
      if (isPlural(word)) expect(Object.keys(word).sort(), path).toEqual([...pluralCategories].sort());
      else expect(placeholders(word), path).toEqual(placeholders(english.get(path) as string));
    }
  });

  test('has no English left over', () => {
    const same = words.filter(([path, word]) => word === english.get(path));
    expect(same.map(([path]) => path)).toEqual(SAME_AS_ENGLISH[tag] ?? []);
  });

  test('is written in the script of the language, names and codes apart', () => {
    if (new Intl.Locale(tag).maximize().script === 'Latn') return;
    const latin = texts.filter(([, text]) =>
      /[a-z]/i.test(text.replace(/\{\w+\}|Helm|Enterprise|API|AI|Web|\/guide/g, '')),
    );
    expect(latin).toEqual([]);
  });
});

test('the two scripts of Chinese are not mixed', () => {
  const characters = (tag: string) => JSON.stringify(packs.get(tag));
  expect(characters('zh-Hant')).not.toMatch(/[档导页务链续间为这过时请设络应获复装产云]/);
  expect(characters('zh-Hans')).not.toMatch(/[檔導頁務鏈續間為這過時請設絡應獲複裝產雲]/);
});

test.each([
  ['pl', 5, '5 stron'],
  ['ru', 21, '21 страница'],
  ['ar', 2, 'صفحتان'],
  ['de', 12_000, '12.000 Seiten'],
])('%s counts %d pages as its grammar has it', (tag, count, sentence) => {
  expect(formatPlural((packs.get(tag) as ExportLabels).pageCount, count, tag)).toBe(sentence);
});

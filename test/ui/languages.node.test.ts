import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ANSWER_LABELS } from '../../src/answer/labels.js';
import { formatPlural } from '../../src/ui/formatLabel.js';
import { ENGLISH_LABELS } from '../../src/ui/languages/en.js';
import { LATER_ENGLISH_LABELS } from '../../src/ui/languages/enLater.js';
import type { LanguagePack } from '../../src/ui/languages/LanguagePack.js';
import { ENGLISH_THREAD_LABELS } from '../../src/ui/threadLabels.js';
import { isPlural, placeholders, textsOf, wordsOf } from './support/packWords.js';

const TAGS = ['ar', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt-BR', 'ru', 'tr', 'uk'];
const ALL_TAGS = [...TAGS, 'zh-Hans', 'zh-Hant'];
const ENGLISH: LanguagePack = {
  ...ENGLISH_LABELS,
  ...LATER_ENGLISH_LABELS,
  answer: DEFAULT_ANSWER_LABELS,
  threads: ENGLISH_THREAD_LABELS,
};

/** Words that are spelt as in English. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  it: ['secrets.password'],
  de: ['contextCode', 'answer.code'],
  fr: ['conversation', 'sources', 'contextCode', 'answer.code', 'answer.image'],
  nl: ['contextCode', 'answer.code'],
};

const packs = new Map<string, LanguagePack>();
for (const tag of ALL_TAGS) packs.set(tag, (await import(`../../src/ui/languages/${tag}.ts`)).LABELS);

const english = new Map(wordsOf(ENGLISH));

test('there is one file for each language, named by its tag', () => {
  const files = readdirSync('src/ui/languages').filter((name) => /^[a-z]{2}(-\w+)?\.ts$/.test(name));
  expect(files.sort()).toEqual([...ALL_TAGS, 'en'].sort().map((tag) => `${tag}.ts`));
});

describe.each(ALL_TAGS)('%s', (tag) => {
  const words = wordsOf(packs.get(tag) as LanguagePack);
  const texts = textsOf(words);

  test('has every word that English has, and no other', () => {
    expect(words.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('has one sentence for each plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const [path, word] of words) {
      expect(isPlural(word), path).toBe(isPlural(english.get(path)));
      if (isPlural(word)) expect(Object.keys(word).sort(), path).toEqual([...pluralCategories].sort());
    }
  });

  test('keeps the places that are filled in; only small numbers may be written as words', () => {
    for (const [path, word] of words) {
      const original = english.get(path);
      if (!isPlural(word)) {
        expect(placeholders(word), path).toEqual(placeholders(original as string));
        continue;
      }
      for (const [form, text] of Object.entries(word)) {
        if (text.includes('{') || !['zero', 'one', 'two'].includes(form)) {
          expect(placeholders(text), `${path}.${form}`).toEqual(['{count}']);
        }
      }
    }
  });

  test('has no English left over', () => {
    const same = words.filter(([path, word]) => path !== 'quotation' && word === english.get(path));
    expect(same.map(([path]) => path)).toEqual(SAME_AS_ENGLISH[tag] ?? []);
  });

  test('is written in the script of the language', () => {
    if (new Intl.Locale(tag).maximize().script === 'Latn') return;
    const latin = texts.filter(([, text]) => /[a-z]/i.test(text.replace(/\{\w+\}|Ctrl\+C/g, '')));
    expect(latin).toEqual([]);
  });
});

test('the two scripts of Chinese are not mixed', () => {
  const characters = (tag: string) => new Set(JSON.stringify(packs.get(tag)));
  const simplified = '档关闭问题网显阅读页开复制发经续这对话误请处连时链设' + '预览载';
  const traditional = '檔關閉問題網顯閱讀頁開複製發經續這對話誤請處連時鏈設' + '預覽載';
  const only = (own: string, other: string) => [...own].filter((character) => !other.includes(character));
  expect(only(simplified, traditional).filter((character) => characters('zh-Hant').has(character))).toEqual([]);
  expect(only(traditional, simplified).filter((character) => characters('zh-Hans').has(character))).toEqual([]);
});

test.each([
  ['pl', 1, 'Czytanie 1 strony'],
  ['pl', 5, 'Czytanie 5 stron'],
  ['ru', 21, 'Читается 21 страница'],
  ['ru', 3, 'Читаются 3 страницы'],
  ['uk', 11, 'Читаються 11 сторінок'],
  ['ar', 2, 'جارٍ قراءة صفحتين'],
  ['he', 2, 'קריאת שני דפים'],
  ['ja', 12_000, '12,000 ページを読んでいます'],
  ['de', 12_000, '12.000 Seiten werden gelesen'],
])('%s counts %d pages as its grammar has it', (tag, count, sentence) => {
  expect(formatPlural((packs.get(tag) as LanguagePack).reading, count, tag)).toBe(sentence);
});

import { describe, expect, test } from 'vitest';
import { LABELS as ENGLISH } from '../../src/languages/en/assistant.js';
import { formatPlural } from '../../src/languages/formatLabel.js';
import type { Labels } from '../../src/languages/Labels.js';
import { LANGUAGE_FOLDERS } from '../../src/languages/languages.js';
import { isPlural, labelEntries, placeholders, textsOf } from './labelEntries.js';

const TAGS = LANGUAGE_FOLDERS.filter((tag) => tag !== 'en');

/** By language: the labels whose translation equals the English label. Without `quotation`, which has only quotation marks and no words. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  it: ['attachments.file', 'secrets.password'],
  de: ['contextCode', 'answer.code'],
  fr: ['conversation', 'sources', 'contextCode', 'answer.code', 'answer.image'],
  nl: ['contextCode', 'answer.code'],
};

const languages = new Map<string, Labels>();
for (const tag of TAGS) languages.set(tag, (await import(`../../src/languages/${tag}/assistant.ts`)).LABELS);
const english = new Map(labelEntries(ENGLISH));

describe.each(TAGS)('%s', (tag) => {
  const labels = labelEntries(languages.get(tag) as Labels);
  const texts = textsOf(labels);

  test('has every label that English has, and no other', () => {
    expect(labels.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('has one text for each plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const [path, label] of labels) {
      expect(isPlural(label), path).toBe(isPlural(english.get(path)));
      if (isPlural(label)) expect(Object.keys(label).sort(), path).toEqual([...pluralCategories].sort());
    }
  });

  test('keeps the placeholders; only the forms of small numbers may spell the number out', () => {
    for (const [path, label] of labels) {
      const original = english.get(path);
      if (!isPlural(label)) {
        expect(placeholders(label), path).toEqual(placeholders(original as string));
        continue;
      }
      for (const [form, text] of Object.entries(label)) {
        if (text.includes('{') || !['zero', 'one', 'two'].includes(form)) {
          expect(placeholders(text), `${path}.${form}`).toEqual(['{count}']);
        }
      }
    }
  });

  test('has no untranslated labels', () => {
    const same = labels.filter(([path, label]) => path !== 'quotation' && label === english.get(path));
    expect(same.map(([path]) => path)).toEqual(SAME_AS_ENGLISH[tag] ?? []);
  });

  test('is written in the script of the language', () => {
    if (new Intl.Locale(tag).maximize().script === 'Latn') return;
    const latin = texts.filter(([, text]) =>
      /[a-z]/i.test(text.replace(/\{\w+\}|Ctrl\+C|Markdown|CSV|PNG|JPEG|GIF|WebP/g, '')),
    );
    expect(latin).toEqual([]);
  });
});

test('the two scripts of Chinese are not mixed', () => {
  const characters = (tag: string) => new Set(JSON.stringify(languages.get(tag)));
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
  ['ar', 2, 'تجري قراءة صفحتين'],
  ['he', 2, 'קריאת שני דפים'],
  ['ja', 12_000, '12,000 件のページを読んでいます'],
  ['de', 12_000, '12.000 Seiten werden gelesen'],
])('%s counts %d pages by the rules of its grammar', (tag, count, sentence) => {
  expect(formatPlural((languages.get(tag) as Labels).reading, count, tag)).toBe(sentence);
});

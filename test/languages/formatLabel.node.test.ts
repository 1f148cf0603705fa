import { describe, expect, test } from 'vitest';
import { formatLabel, formatList, formatPlural } from '../../src/languages/formatLabel.js';

describe('formatting a label', () => {
  test('replaces placeholders, and keeps those without a value', () => {
    expect(formatLabel('Remove {name} {other}', { name: 'it' })).toBe('Remove it {other}');
  });

  test('does not replace placeholders inside a value', () => {
    expect(formatLabel('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
  });

  test.each([
    ['لا يمكن إرفاق {name}.', 'server.log', 'لا يمكن إرفاق \u2068server.log\u2069.'],
    ['{name} is empty.', 'تقرير.txt', '\u2068تقرير.txt\u2069 is empty.'],
    ['إزالة {name}', 'تقرير', 'إزالة تقرير'],
    ['{name} is empty.', 'server.log', 'server.log is empty.'],
    ['بعد {name}', '3', 'بعد 3'],
  ])('isolates a value of the other direction: %s with %s', (label, name, expected) => {
    expect(formatLabel(label, { name })).toBe(expected);
  });

  test('uses the plural form and the number format of the language', () => {
    const pages = { one: '{count} strona', few: '{count} strony', many: '{count} stron', other: '{count} strony' };
    expect([1, 3, 5].map((count) => formatPlural(pages, count, 'pl'))).toEqual(['1 strona', '3 strony', '5 stron']);
    expect(formatPlural({ other: '{count} Seiten' }, 12345, 'de')).toBe('12.345 Seiten');
  });

  test('falls back to `other` for a missing plural form', () => {
    expect(formatPlural({ other: '{count} pages' }, 1, 'en')).toBe('1 pages');
  });

  test('ignores an invalid locale', () => {
    expect(formatPlural({ other: '{count}' }, 3, 'not a locale')).toBe('3');
    expect(formatList(['a'], '')).toBe('a');
  });
});

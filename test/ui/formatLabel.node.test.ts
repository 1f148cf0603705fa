import { describe, expect, test } from 'vitest';
import { formatLabel, formatList, formatPlural } from '../../src/ui/formatLabel.js';

describe('labels', () => {
  test('a name in curly brackets is filled in, an unknown one stays', () => {
    expect(formatLabel('Remove {name} {other}', { name: 'it' })).toBe('Remove it {other}');
  });

  test('a value is not looked through for further names', () => {
    expect(formatLabel('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
  });

  test('the language decides on the plural form and on how numbers are written', () => {
    const pages = { one: '{count} strona', few: '{count} strony', many: '{count} stron', other: '{count} strony' };
    expect([1, 3, 5].map((count) => formatPlural(pages, count, 'pl'))).toEqual(['1 strona', '3 strony', '5 stron']);
    expect(formatPlural({ other: '{count} Seiten' }, 12345, 'de')).toBe('12.345 Seiten');
  });

  test('a missing form falls back to the general one', () => {
    expect(formatPlural({ other: '{count} pages' }, 1, 'en')).toBe('1 pages');
  });

  test('a locale that is none does no harm', () => {
    expect(formatPlural({ other: '{count}' }, 3, 'not a locale')).toBe('3');
    expect(formatList(['a'], '')).toBe('a');
  });
});

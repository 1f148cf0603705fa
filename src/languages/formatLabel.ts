import type { PluralLabel } from './Labels.js';

/** Letters that are written from right to left, and letters that are written from left to right. */
const RIGHT_TO_LEFT = /[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /[a-z\u00c0-\u0590\u0900-\u1fff\u3000-\ud7ff]/i;

/**
 * Isolates a value if its letters have the opposite direction to the letters of the label. Without isolation, the file name `.env` in an
 * Arabic sentence appears as `env.`.
 */
function isolate(value: string, label: string): string {
  const otherDirection = RIGHT_TO_LEFT.test(label) ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return otherDirection.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * Replaces the placeholders of a label. A placeholder without a value is kept.
 *
 * @example formatLabel('Remove {name}', { name: 'Code' }) // 'Remove Code'
 */
export function formatLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : isolate(String(value), label);
  });
}

/**
 * Selects the plural form for a number and inserts the number, both by the rules of the language.
 *
 * @param locale BCP 47 tag. An invalid one falls back to the browser's locale.
 * @example formatPlural({ one: '{count} page', other: '{count} pages' }, 3, 'en') // '3 pages'
 */
export function formatPlural(label: PluralLabel, count: number, locale?: string): string {
  const valid = validLocale(locale);
  const form = label[new Intl.PluralRules(valid).select(count)] ?? label.other;
  return formatLabel(form, { count: new Intl.NumberFormat(valid).format(count) });
}

/** Joins items by the rules of the language. @example formatList(['a', 'b', 'c'], 'en') // 'a, b, and c' */
export function formatList(items: readonly string[], locale?: string): string {
  return new Intl.ListFormat(validLocale(locale), { type: 'conjunction' }).format(items);
}

/**
 * Returns the canonical form of a language tag. Returns undefined for an invalid tag, which would make `Intl` throw: the `lang` of a page
 * can contain any text.
 */
export function validLocale(locale: string | undefined): string | undefined {
  try {
    return locale ? Intl.getCanonicalLocales(locale)[0] : undefined;
  } catch {
    return undefined;
  }
}

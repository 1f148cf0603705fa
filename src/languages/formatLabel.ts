import type { PluralLabel } from './Labels.js';

/**
 * Replaces the placeholders of a label. A placeholder without a value is kept.
 *
 * @example formatLabel('Remove {name}', { name: 'Code' }) // 'Remove Code'
 */
export function formatLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
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

/** Joins items by the rules of the language: “a”, “b” and “c”. */
export function formatList(items: readonly string[], locale?: string): string {
  return new Intl.ListFormat(validLocale(locale), { type: 'conjunction' }).format(items);
}

/** Returns the canonical tag; undefined for a tag that would make `Intl` throw, because a page's `lang` can contain any text. */
export function validLocale(locale: string | undefined): string | undefined {
  try {
    return locale ? Intl.getCanonicalLocales(locale)[0] : undefined;
  } catch {
    return undefined;
  }
}

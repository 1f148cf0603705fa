import type { PluralLabel } from './labels.js';

/**
 * Fills the curly brackets of a label. A name without a value stays as it is.
 *
 * @example formatLabel('Remove {name}', { name: 'Code' }) // 'Remove Code'
 */
export function formatLabel(label: string, values: Readonly<Record<string, string>>): string {
  return label.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * The plural form that the language wants for a number, with the number written as the language writes it.
 *
 * @param locale BCP 47 tag; one that the browser does not know falls back to the browser's own.
 * @example formatPlural({ one: '{count} page', other: '{count} pages' }, 3, 'en') // '3 pages'
 */
export function formatPlural(label: PluralLabel, count: number, locale?: string): string {
  const known = knownLocale(locale);
  const form = label[new Intl.PluralRules(known).select(count)] ?? label.other;
  return formatLabel(form, { count: new Intl.NumberFormat(known).format(count) });
}

/** Written as the language writes a list: “a”, “b” and “c”. */
export function formatList(items: readonly string[], locale?: string): string {
  return new Intl.ListFormat(knownLocale(locale), { type: 'conjunction' }).format(items);
}

/** A tag that `Intl` would throw on is left out: a page's `lang` can hold anything. */
export function knownLocale(locale: string | undefined): string | undefined {
  try {
    return locale ? Intl.getCanonicalLocales(locale)[0] : undefined;
  } catch {
    return undefined;
  }
}

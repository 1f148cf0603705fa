import { primaryLanguage } from './primaryLanguage.js';

/** The Snowball stemmers by the first part of a language tag. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    da: 'danish',
    de: 'german',
    es: 'spanish',
    fi: 'finnish',
    fr: 'french',
    hu: 'hungarian',
    it: 'italian',
    nb: 'norwegian',
    nl: 'dutch',
    no: 'norwegian',
    pt: 'portuguese',
    ro: 'romanian',
    ru: 'russian',
    sv: 'swedish',
    tr: 'turkish',
  }),
);

/** Names of all Snowball stemmers in use. */
export const SNOWBALL_NAMES: readonly string[] = [...new Set(NAMES.values())];

/** Returns the name of the Snowball stemmer for a language. English and Arabic have other stemmers; the remaining languages have none. */
export function snowballName(language: string | undefined): string | undefined {
  return NAMES.get(primaryLanguage(language));
}

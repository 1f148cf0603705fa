import { primaryLanguage } from './primaryLanguage.js';

/** The stemmers by the first part of a language tag. Languages that are not listed are searched by whole words. */
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

/** Names of all stemmers that are kept apart, each once. */
export const SNOWBALL_NAMES: readonly string[] = [...new Set(NAMES.values())];

/** The name of the Snowball stemmer for a language; none for English and Arabic, which have others, and for what is not stemmed. */
export function snowballName(language: string | undefined): string | undefined {
  return NAMES.get(primaryLanguage(language));
}

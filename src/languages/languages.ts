import { parseLanguageTag } from './languageTag.js';

/**
 * Every language of the package. The key is the language code, with the script code if the package has the language in several scripts. The
 * value is the name of the folder with the labels.
 */
const LANGUAGES = {
  ar: 'ar',
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  he: 'he',
  hi: 'hi',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt-BR',
  ru: 'ru',
  tr: 'tr',
  uk: 'uk',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
} as const;

/** Name of a folder beside this file, which contains the labels of one language. */
export type LanguageFolder = (typeof LANGUAGES)[keyof typeof LANGUAGES];

export const LANGUAGE_FOLDERS: readonly LanguageFolder[] = Object.values(LANGUAGES);

/**
 * Finds the folder with the labels for a language tag. Infers the script if the tag does not name it, so that `zh-HK` is read as `zh-Hant`.
 *
 * @param tag BCP 47 tag from a page or a request. May be any text.
 * @returns undefined if the package does not have the language.
 * @example findLanguage('pt-PT') // 'pt-BR'
 */
export function findLanguage(tag: string): LanguageFolder | undefined {
  const locale = parseLanguageTag(tag)?.maximize();
  if (!locale) return undefined;
  const folders: Readonly<Record<string, LanguageFolder>> = LANGUAGES;
  const keys = [`${locale.language}-${locale.script}`, locale.language];
  const key = keys.find((candidate) => Object.hasOwn(folders, candidate));
  return key ? folders[key] : undefined;
}

import type { LanguagePack } from './LanguagePack.js';

/** The language of one assistant. */
export interface Language {
  /** BCP 47 tag for plurals, numbers and lists: what was asked for, also where its words are English. */
  locale: string;
  /** The words; none where they are English. */
  pack?: LanguagePack;
}

/** Every language but English, which is in the panel itself. Written out, so that a bundler makes each a chunk of its own. */
const PACKS: Readonly<Record<string, () => Promise<{ LABELS: LanguagePack }>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt-BR.js'),
  ru: () => import('./ru.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
  'zh-Hant': () => import('./zh-Hant.js'),
};

const ENGLISH: Language = { locale: 'en' };

const loaded = new Map<string, Promise<Language>>();

/**
 * The language for a tag: `de-AT` is drawn with the words of `de`, `zh-HK` with those of `zh-Hant`, and one that there are no words
 * for in English. Never fails: where the words cannot be loaded they are English, and the next call tries again.
 *
 * @param locale BCP 47 tag. Default: the page's own `lang`, and English where it has none.
 */
export function loadLanguage(locale: string = document.documentElement.lang): Promise<Language> {
  const known = loaded.get(locale);
  if (known) return known;
  const language = readTag(locale);
  if (!language) return Promise.resolve(ENGLISH);
  const load = PACKS[packName(language)];
  const loading = load
    ? load().then(
        ({ LABELS }) => ({ locale: language.toString(), pack: LABELS }),
        () => {
          loaded.delete(locale);
          return { locale: language.toString() };
        },
      )
    : Promise.resolve({ locale: language.toString() });
  loaded.set(locale, loading);
  return loading;
}

/** A page's `lang` can hold anything: underscores are read, and what is no tag is none. */
function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** Likely subtags tell which script `zh-HK` is written in. */
function packName(locale: Intl.Locale): string {
  const { language, script } = locale.maximize();
  const withScript = `${language}-${script}`;
  return withScript in PACKS ? withScript : language;
}

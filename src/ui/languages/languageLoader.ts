/** A language as it is drawn. */
export interface LoadedLanguage<Pack> {
  /** BCP 47 tag for plurals, numbers and lists: what was asked for, also where its words are English. */
  locale: string;
  /** The words; none where they are English. */
  pack?: Pack;
}

/** The words of each language, by the part of its tag that decides: `de`, and `zh-Hans` where the script does. */
export type LanguagePacks<Pack> = Readonly<Record<string, () => Promise<{ LABELS: Pack }>>>;

/**
 * The language for a tag: `de-AT` is drawn with the words of `de`, `zh-HK` with those of `zh-Hant`, and one that there are no words
 * for in English. Never fails: where the words cannot be loaded they are English, and the next call tries again.
 *
 * @param locale BCP 47 tag. Default: the page's own `lang`, and English where it has none.
 */
export type LoadLanguage<Pack> = (locale?: string) => Promise<LoadedLanguage<Pack>>;

/** Makes the function that finds and loads words. */
export function languageLoader<Pack>(packs: LanguagePacks<Pack>): LoadLanguage<Pack> {
  const loaded = new Map<string, Promise<LoadedLanguage<Pack>>>();
  return (locale = document.documentElement.lang) => {
    const known = loaded.get(locale);
    if (known) return known;
    const language = readTag(locale);
    if (!language) return Promise.resolve({ locale: 'en' });
    const english = { locale: language.toString() };
    const loading =
      packs[packName(language, packs)]?.().then(
        ({ LABELS }) => ({ ...english, pack: LABELS }),
        () => {
          loaded.delete(locale);
          return english;
        },
      ) ?? Promise.resolve(english);
    loaded.set(locale, loading);
    return loading;
  };
}

/** A page's `lang` can hold anything: underscores are read, and what is no tag is none. */
export function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** Likely subtags tell which script `zh-HK` is written in. */
export function packName(locale: Intl.Locale, packs: object): string {
  const { language, script } = locale.maximize();
  const withScript = `${language}-${script}`;
  return withScript in packs ? withScript : language;
}

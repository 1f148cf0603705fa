import { ENGLISH_SCRIPT_WORDS, type ScriptWords } from './scriptWords.js';

/** What the page's template says to its script, in a `<meta>` element. */
export interface SiteSettings {
  /** Path below which the site stands; empty for the root. */
  base: string;
  language: string;
  /** Version of the page, where the documentation has several. */
  version?: string;
  /** Name of the search's script below `_docs/`, in pages of a bundle; elsewhere the service is asked. */
  search?: string;
  words: ScriptWords;
}

export function siteSettings(page: Document): SiteSettings {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="docs-site"]');
  const { language = 'en', version, search, words } = meta?.dataset ?? {};
  return {
    base: meta?.content ?? '',
    language,
    ...(version && { version }),
    ...(search && { search }),
    words: words ? JSON.parse(words) : ENGLISH_SCRIPT_WORDS,
  };
}

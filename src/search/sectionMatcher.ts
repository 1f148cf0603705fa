import { primaryLanguage } from './primaryLanguage.js';
import type { SearchIndex, SearchPage } from './SearchIndex.js';
import type { SearchOptions } from './searchSections.js';
import { guessLanguage, isStopWord } from './stopWords.js';

const OTHER_LANGUAGE = 0.35;
const OTHER_VERSION = 0.6;
const SAME_PAGE = 1.25;
const SAME_FOLDER = 1.06;
const POINTED_AT_PAGE = 1.3;
const STEPPED_BACK = 0.7;
/** "What is this page about?", "Can you explain the code above?": about the page itself, whatever words follow. */
const ABOUT_THIS_PAGE =
  /\b(?:this|current|above) (?:page|section|article|guide|example|code|snippet)\b|\b(?:on|of) this\b/i;
const ABOUT_THIS_PAGE_FACTOR = 2.5;

/** Words of a question that asks about a page as such. */
const PAGE_WORDS = new Set(
  'page section article guide example code snippet explain summary summarise summarize mean means say says show tell describe'.split(
    ' ',
  ),
);

/** Release notes, blogs and lists of people mention everything and explain little: they step back, and stay findable. */
const STEPS_BACK =
  /(?:^|\/)(?:blog|changelogs?|releases?|release-notes|whats-new|news|readme|contributing|team|acknowledgements|conferences|community\/videos)(?:[/.-]|$)/i;

/** What a search does with each section before and beside its words. */
export interface SectionMatcher {
  /** The language the question is taken to be in. */
  language: string | undefined;
  /** The page that the question is about and says nothing more of: "What is this page about?" */
  aboutPage: SearchPage | undefined;
  /** How much the page of a section counts for this reader; 0 leaves it out. */
  factor: (page: SearchPage) => number;
}

/** Turns filter, current page and pointed-at pages into one factor per page. */
export function sectionMatcher(index: SearchIndex, question: string, options: SearchOptions): SectionMatcher {
  const { filter, context = [] } = options;
  const currentPath = options.currentPath && normalisePath(options.currentPath);
  const current = currentPath ? index.sections[index.pageStart.get(currentPath) ?? -1]?.page : undefined;
  const pointedAt = new Set(context.flatMap(({ path }) => (path ? normalisePath(path) : [])));
  const language =
    filter?.language ?? guessLanguage(question, index.languages) ?? current?.language ?? index.onlyLanguage;
  const preferredVersion = filter?.version ?? current?.version ?? index.newestVersion;
  const aboutThisPage = ABOUT_THIS_PAGE.test(question);
  const known = new Map<SearchPage, number>();

  const factorOf = (page: SearchPage) => {
    if (!matchesFilter(page, filter)) return 0;
    let factor = STEPS_BACK.test(page.path) ? STEPPED_BACK : 1;
    if (language && page.language && primaryLanguage(page.language) !== primaryLanguage(language))
      factor *= OTHER_LANGUAGE;
    if (page.version && page.version !== preferredVersion && preferredVersion) factor *= OTHER_VERSION;
    if (pointedAt.has(page.path)) factor *= POINTED_AT_PAGE;
    if (currentPath === page.path) factor *= aboutThisPage ? ABOUT_THIS_PAGE_FACTOR : SAME_PAGE;
    else if (currentPath && folderOf(currentPath) !== '' && folderOf(currentPath) === folderOf(page.path))
      factor *= SAME_FOLDER;
    return factor;
  };
  return {
    language,
    aboutPage: aboutThisPage && saysNothingMore(question, language) ? current : undefined,
    factor: (page) => {
      const factor = known.get(page) ?? factorOf(page);
      known.set(page, factor);
      return factor;
    },
  };
}

function saysNothingMore(question: string, language: string | undefined): boolean {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => PAGE_WORDS.has(word) || isStopWord(word, language));
}

/** Pages without a version or language belong to all of them. */
function matchesFilter(page: SearchPage, filter: SearchOptions['filter']): boolean {
  if (filter?.version && page.version && plainVersion(page.version) !== plainVersion(filter.version)) return false;
  if (!filter?.language || !page.language) return true;
  const [asked, given] = [filter.language.toLowerCase(), page.language.toLowerCase()];
  return (
    asked === given ||
    (primaryLanguage(asked) === primaryLanguage(given) && (!asked.includes('-') || !given.includes('-')))
  );
}

/** `v2` and `2` are the same version. */
const plainVersion = (version: string) => version.toLowerCase().replace(/^v(?=\d)/, '');

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** A path as pages carry it: no query, anchor, extension or closing slash. */
function normalisePath(path: string): string {
  const plain = path
    .replace(/[?#].*$/s, '')
    .replace(/(?:\/index)?\.(?:html?|mdx?)$/i, '')
    .replace(/(?<!\/)\/+$/, '');
  return plain.startsWith('/') ? plain : `/${plain}`;
}

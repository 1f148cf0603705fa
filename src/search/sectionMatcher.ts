import { withoutTrailingSlashes } from '../values/withoutTrailingSlashes.js';
import { findPagePath } from './findPagePath.js';
import { primaryLanguage } from './primaryLanguage.js';
import type { SearchIndex, SearchPage } from './SearchIndex.js';
import type { SearchOptions } from './SearchOptions.js';
import { guessLanguage } from './stopWords.js';

const OTHER_LANGUAGE = 0.35;
const OTHER_VERSION = 0.6;
const SAME_PAGE = 1.25;
const SAME_FOLDER = 1.06;
const CONTEXT_PAGE = 1.3;
const SECONDARY_PAGE = 0.7;
/** Questions about the current page itself: "What is this page about?", "Can you explain the above code?" */
const ABOUT_THIS_PAGE =
  /\b(?:this|current|above) (?:page|section|article|guide|example|code|snippet)\b|\b(?:on|of) this\b/i;
const ABOUT_THIS_PAGE_FACTOR = 2.5;

/** Pages such as release notes, blogs and lists of people mention many subjects and explain few, so they rank lower. */
const SECONDARY_PAGES =
  /(?:^|\/)(?:blog|changelogs?|releases?|release-notes|whats-new|news|readme|contributing|team|acknowledgements|conferences|community\/videos)(?:[/.-]|$)/i;

/**
 * Facts about a question that a search uses besides its words: the language, whether the question refers to the current page, and how well
 * each page of the documentation fits.
 */
export interface SectionMatcher {
  /**
   * Language of the search: the language of the filter, else of the question, else of the current page. Otherwise the language of the
   * documentation, if it has only one.
   */
  language: string | undefined;
  /** Whether the question refers to the current page: "What is this page about?" */
  isAboutThisPage: boolean;
  /** Returns the factor by which the scores of a page's sections are multiplied. With a factor of 0, the sections are left out. */
  factor: (page: SearchPage) => number;
}

/**
 * Combines facts such as the filter, the language, the version, the current page and the attached context into one factor for each page.
 */
export function sectionMatcher(index: SearchIndex, question: string, options: SearchOptions): SectionMatcher {
  const { filter, accepts = () => true, context = [] } = options;
  const currentPath = options.currentPath && findPagePath(index, options.currentPath);
  const current = currentPath ? index.sections[index.pageStart.get(currentPath) ?? -1]?.page : undefined;
  const contextPaths = new Set(context.flatMap(({ path }) => (path ? findPagePath(index, path) : [])));
  const language =
    filter?.language ?? guessLanguage(question, index.languages) ?? current?.language ?? index.onlyLanguage;
  const preferredVersion = filter?.version ?? current?.version ?? index.newestVersion;
  const isAboutThisPage = ABOUT_THIS_PAGE.test(question);
  const known = new Map<SearchPage, number>();

  const factorOf = (page: SearchPage) => {
    if (!matchesFilter(page, filter) || !accepts(page)) return 0;
    let factor = SECONDARY_PAGES.test(page.path) ? SECONDARY_PAGE : 1;
    if (language && page.language && primaryLanguage(page.language) !== primaryLanguage(language))
      factor *= OTHER_LANGUAGE;
    if (page.version && preferredVersion && plainVersion(page.version) !== plainVersion(preferredVersion))
      factor *= OTHER_VERSION;
    if (contextPaths.has(page.path)) factor *= CONTEXT_PAGE;
    if (currentPath === page.path) factor *= isAboutThisPage ? ABOUT_THIS_PAGE_FACTOR : SAME_PAGE;
    else if (currentPath && folderOf(currentPath) !== '' && folderOf(currentPath) === folderOf(page.path))
      factor *= SAME_FOLDER;
    return factor;
  };
  return {
    language,
    isAboutThisPage,
    factor: (page) => {
      const factor = known.get(page) ?? factorOf(page);
      known.set(page, factor);
      return factor;
    },
  };
}

/** Whether a page passes a filter. A page without a version passes every filter for versions; the same is true of languages. */
function matchesFilter(page: SearchPage, filter: SearchOptions['filter']): boolean {
  if (filter?.version && page.version && plainVersion(page.version) !== plainVersion(filter.version)) return false;
  if (!filter?.language || !page.language) return true;
  const [asked, given] = [filter.language.toLowerCase(), page.language.toLowerCase()];
  return (
    asked === given ||
    (primaryLanguage(asked) === primaryLanguage(given) && (!asked.includes('-') || !given.includes('-')))
  );
}

/** Returns a version in lower case, and without the `v` of `v2`. */
const plainVersion = (version: string) => version.toLowerCase().replace(/^v(?=\d)/, '');

const folderOf = (path: string) => path.slice(0, withoutTrailingSlashes(path).lastIndexOf('/'));

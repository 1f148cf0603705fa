import { pathBelow } from '../../http/basePath.js';
import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import { primaryLanguage } from '../../search/primaryLanguage.js';
import type { SearchOptions } from '../../search/SearchOptions.js';
import { searchSections } from '../../search/searchSections.js';
import { sectionMatcher } from '../../search/sectionMatcher.js';
import { guessLanguage } from '../../search/stopWords.js';
import type { CheckedAssistantRequest } from '../requests/readAssistantRequest.js';
import type { DocsOutcome, DocsSearchIndex } from '../search/createSearchIndex.js';
import type { DocsSection } from '../search/DocsSection.js';
import { getRelatedWords } from '../search/getRelatedWords.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import { findPointedSections, sectionsOfPage } from './findPointedSections.js';
import { containsPronoun, isFollowUp, isFragment } from './isFollowUp.js';
import { POINTING_LANGUAGES, pointsAtContext } from './pointsAtContext.js';

/** Maximum number of sections that a search finds on each page: the best one, and a second one that may add to it. */
const SECTIONS_PER_PAGE = 2;
const EARLIER_QUESTIONS = 2;
/** Maximum numbers of characters: of each earlier question, and of all context together. They limit the duration of a search. */
const MAX_EARLIER_LENGTH = 4_000;
const MAX_CONTEXT_LENGTH = 16_000;

/**
 * Finds the passages that answer a request: the best sections of the `retrievalPageSize` best pages. A follow-up is searched together
 * with up to `EARLIER_QUESTIONS` questions before it.
 *
 * @param turns Stored turns of the thread.
 * @param base Base path of the site. It is removed from `currentPath` and from the paths of context items.
 */
export function findPassages(
  index: DocsSearchIndex,
  request: CheckedAssistantRequest,
  turns: readonly ThreadTurn[],
  base: string,
): DocsOutcome {
  const withoutBase = (path: string) => pathBelow(base, path) ?? path;
  const options: SearchOptions = {
    filter: request.filter,
    currentPath: request.currentPath === undefined ? undefined : withoutBase(request.currentPath),
    context: boundedContext(request.context ?? []).map((item) =>
      item.path === undefined ? item : { ...item, path: withoutBase(item.path) },
    ),
    limit: request.retrievalPageSize * SECTIONS_PER_PAGE + 2,
    perPage: SECTIONS_PER_PAGE,
    relatedWords: getRelatedWords(),
  };
  const outcome = search(index, request, turns, options);
  return { ...outcome, hits: hitsOfPages(outcome, request.retrievalPageSize) };
}

function search(
  index: DocsSearchIndex,
  request: CheckedAssistantRequest,
  turns: readonly ThreadTurn[],
  options: SearchOptions,
): DocsOutcome {
  const { question } = request;
  const { context = [], currentPath } = options;
  const earlierQuestions = earlierQuestionsOf(request, turns);
  const matcher = sectionMatcher(index, question, options);
  const pointed = context.flatMap((item) => findPointedSections(index, item, matcher));
  const guessed = guessLanguage(question, POINTING_LANGUAGES);
  if (pointsAtContext(question, guessed ?? matcher.language)) {
    if (context.length > 0) return explainContext(index, options, pointed, matcher.language);
    const isAboutPage = matcher.isAboutThisPage || earlierQuestions.length === 0;
    const page = isAboutPage && currentPath !== undefined ? sectionsOfPage(index, currentPath) : [];
    if (page.length > 0) return explainPage(index, options, page, matcher.language);
  }
  const alone = searchSections(index, question, options);
  const needsEarlier =
    joiningLanguages(question, matcher.language).some((language) => isFollowUp(question, language)) ||
    (isFragment(question) && alone.band !== 'answer');
  const outcome =
    needsEarlier && earlierQuestions.length > 0 ? searchFollowUp(index, question, options, earlierQuestions) : alone;
  return addPointed(index, outcome, pointed, containsPronoun(question));
}

/**
 * Returns languages for `isFollowUp`: in these languages, a first word such as "and" can mark the question as a follow-up. The list
 * contains the language guessed from the question, and the language of the search. The language of the search is included because the
 * guess can be wrong for a short question.
 *
 * Exception: readers ask about English documentation in all languages. So if the language of the search is English or unknown, the list
 * contains only the guess, which is undefined if the language of the question cannot be guessed.
 *
 * @param documented The language of the search (see `SectionMatcher`). For documentation in one language, usually that language.
 */
function joiningLanguages(question: string, documented: string | undefined): (string | undefined)[] {
  const language = primaryLanguage(documented);
  // Add the language of the search to the candidates. Otherwise, a Swedish question about Swedish documentation could count as Dutch,
  // because both languages have the word "en".
  const guessed = guessLanguage(question, new Set([...POINTING_LANGUAGES, language]));
  return language === 'en' ? [guessed] : [guessed ?? language, language];
}

function searchFollowUp(
  index: DocsSearchIndex,
  question: string,
  options: SearchOptions,
  earlierQuestions: readonly string[],
): DocsOutcome {
  const together = searchSections(index, question, { ...options, earlierQuestions });
  // If the documentation covers the earlier question, one unknown word must not turn the follow-up into "not found".
  const isOnSubject = () => searchSections(index, earlierQuestions.at(-1) ?? '', options).band === 'answer';
  return together.band === 'none' && isOnSubject() ? { ...together, band: 'closest' } : together;
}

/** Answers "What does this do?" about attached text: the text takes the place of the question. */
function explainContext(
  index: DocsSearchIndex,
  options: SearchOptions,
  pointed: readonly DocsSection[],
  language: string | undefined,
): DocsOutcome {
  const text = (options.context ?? []).map(({ value }) => value).join('\n');
  const found = { ...searchSections(index, text, options), language };
  if (pointed.length > 0) return { ...putFirst(index, found, pointed), band: 'answer' };
  // Similar words alone do not show that a passage is about the attached text, so do not present the passage as a certain answer.
  return { ...found, band: found.band === 'answer' ? 'closest' : found.band };
}

/** Answers "What is this?" without attached text. Uses the beginning of the page that the reader is on. */
function explainPage(
  index: DocsSearchIndex,
  options: SearchOptions,
  page: readonly DocsSection[],
  language: string | undefined,
): DocsOutcome {
  const title = page[0]?.page.markdown.title ?? '';
  const found = { ...searchSections(index, title, options), language };
  return { ...putFirst(index, found, page.slice(0, options.perPage)), band: 'answer' };
}

/**
 * Adds the sections that explain the attached text. They come before the hits if the question refers to the text ("Why does this need a
 * key?"), or if no hit clearly answers the question. Otherwise, they come after the best hit, or are not added if the best hit is one of
 * them.
 */
function addPointed(
  index: DocsSearchIndex,
  outcome: DocsOutcome,
  pointed: readonly DocsSection[],
  refersToText: boolean,
): DocsOutcome {
  if (pointed.length === 0) return outcome;
  if (refersToText || outcome.band !== 'answer') return { ...putFirst(index, outcome, pointed), band: 'answer' };
  const [best, ...others] = outcome.hits;
  if (!best || pointed.includes(best.section)) return outcome;
  return { ...outcome, hits: [best, ...putFirst(index, { ...outcome, hits: others }, pointed).hits] };
}

/** Puts sections before the hits, in the given order. */
function putFirst(index: DocsSearchIndex, outcome: DocsOutcome, sections: readonly DocsSection[]): DocsOutcome {
  const first = new Set(sections);
  const score = outcome.hits[0]?.score ?? 1;
  const hits = [...first].map((section) => ({ section, position: index.sections.indexOf(section), score }));
  return { ...outcome, hits: [...hits, ...outcome.hits.filter(({ section }) => !first.has(section))] };
}

/** Reads earlier questions from the stored thread, else from the messages of the request. */
function earlierQuestionsOf(request: CheckedAssistantRequest, turns: readonly ThreadTurn[]): string[] {
  const asked = request.messages
    .filter(({ role, content }) => role === 'user' && content.trim() !== '')
    .map(({ content }) => content);
  const earlier = turns.length > 0 ? turns.map(({ question }) => question) : asked.slice(0, -1);
  return earlier.slice(-EARLIER_QUESTIONS).map((question) => question.slice(0, MAX_EARLIER_LENGTH));
}

/** Cuts the text of context items, so that together they stay within the limit. Items keep their paths. */
function boundedContext(context: readonly ContextItem[]): ContextItem[] {
  let left = MAX_CONTEXT_LENGTH;
  return context.map((item) => {
    const value = item.value.slice(0, left);
    left -= value.length;
    return { ...item, value };
  });
}

function hitsOfPages(outcome: DocsOutcome, pageCount: number): DocsOutcome['hits'] {
  const paths = new Set<string>();
  return outcome.hits.filter(({ section }) => {
    if (!paths.has(section.page.path) && paths.size >= pageCount) return false;
    paths.add(section.page.path);
    return true;
  });
}

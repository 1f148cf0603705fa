import type { ContextItem } from '../../protocol/assistantMessage.js';
import type { SearchOptions } from '../../search/SearchOptions.js';
import { searchSections } from '../../search/searchSections.js';
import type { CheckedAssistantRequest } from '../http/readAssistantRequest.js';
import type { DocsOutcome, DocsSearchIndex } from '../search/createSearchIndex.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import { isFollowUp, isFragment } from './isFollowUp.js';

/** Sections per requested page: the best one, and another one that may complete it. */
const SECTIONS_PER_PAGE = 2;
const EARLIER_QUESTIONS = 2;
/** Maximum characters of each earlier question, and of all context together. They bound the time that a search takes. */
const MAX_EARLIER_LENGTH = 4_000;
const MAX_CONTEXT_LENGTH = 16_000;

/**
 * Finds the passages that answer a request: the best sections of the `retrievalPageSize` best pages. A follow-up is searched together
 * with the question before it.
 *
 * @param turns Stored turns of the thread.
 * @param base Base path of the site, removed from `currentPath`.
 */
export function findPassages(
  index: DocsSearchIndex,
  request: CheckedAssistantRequest,
  turns: readonly ThreadTurn[],
  base: string,
): DocsOutcome {
  const withoutBase = (path: string) => (base !== '' && path.startsWith(base) ? path.slice(base.length) || '/' : path);
  const options: SearchOptions = {
    filter: request.filter,
    currentPath: request.currentPath === undefined ? undefined : withoutBase(request.currentPath),
    context: boundedContext(request.context ?? []).map((item) =>
      item.path === undefined ? item : { ...item, path: withoutBase(item.path) },
    ),
    limit: request.retrievalPageSize * SECTIONS_PER_PAGE + 2,
    perPage: SECTIONS_PER_PAGE,
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
  const earlierQuestions = earlierQuestionsOf(request, turns);
  const alone = searchSections(index, request.question, options);
  if (earlierQuestions.length === 0) return alone;
  const leans = isFollowUp(request.question) || (isFragment(request.question) && alone.band !== 'answer');
  if (!leans) return alone;
  const together = searchSections(index, request.question, { ...options, earlierQuestions });
  // If the earlier question is covered by the docs, one unknown word must not turn the follow-up into "not found".
  const isOnSubject = () => searchSections(index, earlierQuestions.at(-1) ?? '', options).band === 'answer';
  return together.band === 'none' && isOnSubject() ? { ...together, band: 'closest' } : together;
}

/** Reads earlier questions from the stored thread, else from the messages of the request. */
function earlierQuestionsOf(request: CheckedAssistantRequest, turns: readonly ThreadTurn[]): string[] {
  const asked = request.messages
    .filter(({ role, content }) => role === 'user' && content.trim() !== '')
    .map(({ content }) => content);
  const earlier = turns.length > 0 ? turns.map(({ question }) => question) : asked.slice(0, -1);
  return earlier.slice(-EARLIER_QUESTIONS).map((question) => question.slice(0, MAX_EARLIER_LENGTH));
}

/** Cuts the context texts to a common limit. Items keep their paths. */
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

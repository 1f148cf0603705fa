import type { SearchResult } from '../../protocol/messages/assistantMessage.js';
import { cutText } from '../../values/cutText.js';
import { toPassageMarkdown } from '../answer/toPassageMarkdown.js';
import type { DocsContent } from '../DocsContent.js';
import type { DocsFilter } from '../requests/readSearchFilter.js';
import { sectionTitle } from '../search/DocsSection.js';
import { getRelatedWords } from '../search/getRelatedWords.js';
import { type FoundSection, searchDocs } from '../search/searchDocs.js';

/**
 * Maximum characters of a result; the rest is cut off. Long sections are split, so usually only a section with a long block, such as a
 * table, exceeds this limit. The page endpoint returns the whole text.
 */
const MAX_CONTENT_LENGTH = 4_000;

/** A query that was sent to the search endpoint. */
export interface EndpointQuery {
  query: string;
  pageSize: number;
  scoreThreshold: number;
  filter: DocsFilter | undefined;
}

/** Runs a query that was sent to the search endpoint, and returns the results. */
export function searchForEndpoint(docs: DocsContent, { query, pageSize, ...options }: EndpointQuery): SearchResult[] {
  const { found } = searchDocs(docs, query, { ...options, limit: pageSize, relatedWords: getRelatedWords() });
  return found.map((each) => toSearchResult(docs, each));
}

/** Converts a section to a result of the search endpoint. `path` is a link on the site, and the page endpoint accepts it. */
function toSearchResult(docs: DocsContent, { section, score }: FoundSection): SearchResult {
  const { page, nodes } = section;
  const { version, language, markdown } = page;
  return {
    content: cutText(toPassageMarkdown(nodes, docs.links.contextOf(page)), MAX_CONTENT_LENGTH),
    path: docs.links.sectionUrl(section),
    metadata: {
      title: sectionTitle(section),
      score: Math.round(score * 1000) / 1000,
      ...(version && { version }),
      ...(language && { language }),
      ...(markdown.frontMatter.tags && { tags: markdown.frontMatter.tags }),
    },
  };
}

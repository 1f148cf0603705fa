import type { AgentPage, AgentSearch, AgentSection } from '../../mcp/AgentDocs.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { toPassageMarkdown } from '../answer/toPassageMarkdown.js';
import type { DocsContent } from '../DocsContent.js';
import { getRelatedWords } from '../search/getRelatedWords.js';
import { searchDocs } from '../search/searchDocs.js';

/** A query from a coding agent. */
export interface AgentQuery extends AgentSearch {
  query: string;
  /** Origin of the site. Empty if it is not known. */
  origin: string;
}

/** Searches the documentation for a coding agent, and returns the sections found. */
export function searchForAgent(docs: DocsContent, { query, origin, pageSize, ...filter }: AgentQuery): AgentSection[] {
  const { found } = searchDocs(docs, query, { filter, limit: pageSize, relatedWords: getRelatedWords() });
  return found.map(({ section }) => {
    const context = docs.links.contextOf(section.page);
    const resolveLink = (url: string) => context.resolveLink(url)?.replace(/^\/(?!\/)/, `${origin}/`);
    return {
      ...describeForAgent(docs, section.page, origin),
      ...(origin && { url: origin + docs.links.sectionUrl(section) }),
      section: section.heading,
      content: toPassageMarkdown(section.nodes, { ...context, resolveLink }),
    };
  });
}

/** Describes a page for coding agents. */
export function describeForAgent({ links }: Pick<DocsContent, 'links'>, page: DocsPage, origin: string): AgentPage {
  return {
    path: page.path,
    title: page.markdown.title,
    ...(origin && { url: `${origin}${links.pageUrl(page)}` }),
    ...(page.version !== undefined && { version: page.version }),
    ...(page.language !== undefined && { language: page.language }),
  };
}

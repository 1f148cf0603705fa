import type { AgentDocs, AgentPage, AgentSection } from '../mcp/AgentDocs.js';
import type { DocsPage } from '../site/DocsPage.js';
import { toPassageMarkdown } from './answer/toPassageMarkdown.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { getRelatedWords } from './search/getRelatedWords.js';
import { searchDocs } from './search/searchDocs.js';

export interface AgentDocsOptions {
  /** Origin of the site, for addresses. Without it, results have no addresses, and links in texts are paths. */
  origin?: string | undefined;
  maxQueryLength: number;
}

/** Returns the documentation as the tools for coding agents need it. */
export function createAgentDocs(docs: LoadedDocs, { origin = '', maxQueryLength }: AgentDocsOptions): AgentDocs {
  const describe = (page: DocsPage): AgentPage => ({
    path: page.path,
    title: page.markdown.title,
    ...(origin && { url: `${origin}${docs.links.pageUrl(page)}` }),
    ...(page.version !== undefined && { version: page.version }),
    ...(page.language !== undefined && { language: page.language }),
  });
  const find = (path: string) => docs.pages.find((page) => page.path === path);
  return {
    title: docs.title,
    maxQueryLength,
    search(query, { pageSize, ...filter }) {
      const found = searchDocs(docs, query, { filter, limit: pageSize, relatedWords: getRelatedWords() });
      return found.map(({ section }): AgentSection => {
        const resolve = docs.links.resolverOf(section.page);
        const resolveLink = (url: string) => resolve(url)?.replace(/^\/(?!\/)/, `${origin}/`);
        return {
          ...describe(section.page),
          ...(origin && { url: origin + docs.links.sectionUrl(section) }),
          section: section.heading,
          content: toPassageMarkdown(section.nodes, { root: section.page.markdown.root, resolveLink }),
        };
      });
    },
    findPage(name) {
      // An address, such as the one in a search result, has the path after its host.
      const page = docs.finder.find(name.replace(/^https?:\/\/[^/?#]*/i, ''));
      return page && !page.markdown.frontMatter.hidden ? describe(page) : undefined;
    },
    textOf({ path }) {
      const page = find(path);
      return page ? docs.site.markdownOf(page, origin) : '';
    },
  };
}

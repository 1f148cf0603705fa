import type { AgentDocs } from '../mcp/AgentDocs.js';
import { isHidden } from '../site/isHidden.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { describeForAgent } from './tasks/searchForAgent.js';

export interface AgentDocsOptions {
  /** Origin of the site, for URLs. Without it, results have no URL, and links in their text are paths. */
  origin?: string | undefined;
  maxQueryLength: number;
}

/** Adapts the documentation of a service to the interface that the tools for coding agents use. */
export function createAgentDocs(docs: LoadedDocs, { origin = '', maxQueryLength }: AgentDocsOptions): AgentDocs {
  return {
    title: docs.title,
    maxQueryLength,
    search: (query, options) => docs.tasks.run('agent-search', { ...options, query, origin }),
    findPage(name) {
      // The name may be a full URL, as in a search result: remove scheme and host.
      const page = docs.finder.find(name.replace(/^https?:\/\/[^/?#]*/i, ''));
      return page && !isHidden(page) ? describeForAgent(docs, page, origin) : undefined;
    },
    textOf: ({ path }) => docs.tasks.run('page-text', { path, origin }),
  };
}

import { isLoopbackName } from '../../http/isAllowedHost.js';
import type { AgentDocs } from '../../mcp/AgentDocs.js';
import { isHiddenPage } from '../../site/pages/isHiddenPage.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import { describeForAgent } from './searchForAgent.js';

export interface AgentDocsOptions {
  /**
   * Origin of the site, for URLs. Without it, results have no URL, links in their text are paths, and `findPage` accepts a URL only if the
   * host is a loopback name.
   */
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
      const url = /^https?:/i.test(name) && URL.canParse(name) ? new URL(name) : undefined;
      if (url && !isOwnUrl(url, origin)) return 'other-site';
      const page = docs.finder.find(url ? url.pathname : name);
      return page && !isHiddenPage(page) ? describeForAgent(docs, page, origin) : undefined;
    },
    textOf: ({ path }) => docs.tasks.run('page-text', { path, origin }),
  };
}

/**
 * Whether a URL may belong to a page of the documentation. The scheme does not count, because a proxy may terminate TLS. All loopback names
 * count as one site, whatever the port: the site generator and this service often serve the same documentation on two ports.
 */
function isOwnUrl(url: URL, origin: string): boolean {
  if (origin === '') return isLoopbackName(url.hostname);
  const own = new URL(origin);
  return url.host === own.host || (isLoopbackName(url.hostname) && isLoopbackName(own.hostname));
}

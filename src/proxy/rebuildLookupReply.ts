import { isRecord } from '../values/isRecord.js';

/** Rebuilds the results of a search from their documented fields. Drops invalid results. Returns undefined if the reply is not a list. */
export function rebuildSearchResults(reply: unknown): object | undefined {
  if (!Array.isArray(reply)) return undefined;
  return reply.flatMap((result) => {
    if (!isRecord(result) || typeof result.content !== 'string' || typeof result.path !== 'string') return [];
    const { content, path, metadata } = result;
    return [{ content, path, metadata: isRecord(metadata) ? metadata : {} }];
  });
}

/** Rebuilds a reply that contains a page, from the documented fields of the reply. Returns undefined for an invalid reply. */
export function rebuildPage(reply: unknown): object | undefined {
  if (!isRecord(reply) || typeof reply.path !== 'string' || typeof reply.content !== 'string') return undefined;
  return { path: reply.path, content: reply.content };
}

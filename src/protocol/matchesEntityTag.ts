/**
 * Whether an `If-None-Match` header names the entity tag of a file. Compares weakly (RFC 9110, "If-None-Match").
 *
 * @param etag With its quotes.
 */
export function matchesEntityTag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/**
 * Whether an `If-None-Match` header contains the given entity tag, or is `*`. Uses the weak comparison (RFC 9110, "If-None-Match").
 *
 * @param etag The entity tag with its quotes.
 */
export function matchesEntityTag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

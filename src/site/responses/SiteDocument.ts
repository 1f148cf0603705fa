/** Path of the "not found" document. All requested paths without a document use this path, so that the document is rendered only once. */
export const NOWHERE = '';

/** A document of the site, ready to be sent. It is plain data, so a worker thread can render it. */
export interface SiteDocument {
  status: 200 | 404;
  /** Content type and security headers. */
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Whether the document may be incomplete, because a file could not be read. If so, it is soon rendered again. */
  isTemporary?: true;
}

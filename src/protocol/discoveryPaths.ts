/** Returns the path of the search endpoint, below the root of the assistant interface. */
export function searchPath(domain: string): string {
  return `/v1/search/${encodeURIComponent(domain)}`;
}

/** Returns the path of the endpoint for the text of a page, below the root of the assistant interface. */
export function pageContentPath(domain: string): string {
  return `/v1/page/${encodeURIComponent(domain)}`;
}

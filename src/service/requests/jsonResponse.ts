const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  // A browser that shows the reply as a page must not load or run anything.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Creates a JSON reply that caches must not store, because the same request can get another reply later. */
export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...HEADERS, ...headers },
  });
}

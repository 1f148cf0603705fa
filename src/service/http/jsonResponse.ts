const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  // Should a browser ever show it, nothing in it may act.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** A JSON reply that no cache keeps: answers and errors belong to one request. */
export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...HEADERS, ...headers },
  });
}

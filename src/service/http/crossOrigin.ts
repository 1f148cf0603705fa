/** Reply headers that a page on another origin may read: where the thread is, and what to quote in a support case. */
const EXPOSED_HEADERS = 'x-thread-id, x-thread-key, x-request-id, retry-after';

/** How long a browser may remember the answer to its preflight, in seconds. */
const PREFLIGHT_MAX_AGE = 600;

/**
 * The CORS headers of a reply: a grant for the configured origins, by name, and for no other. Same-origin requests need none.
 *
 * @param allowedOrigins Exact origins (`https://docs.acme.com`), or `*` for every one.
 */
export function crossOriginHeaders(request: Request, allowedOrigins: ReadonlySet<string>): Record<string, string> {
  if (allowedOrigins.size === 0) return {};
  const headers: Record<string, string> = { vary: 'Origin' };
  const isPreflight = request.method === 'OPTIONS';
  const origin = request.headers.get('origin');
  if (origin !== null && (allowedOrigins.has(origin) || allowedOrigins.has('*'))) {
    headers['access-control-allow-origin'] = origin;
    // What a page may read of a preflight it never sees.
    if (!isPreflight) headers['access-control-expose-headers'] = EXPOSED_HEADERS;
  }
  return headers;
}

/** The answer to `OPTIONS`: which methods there are, and what a configured origin may send. The grant itself is added as to every reply. */
export function preflightResponse(request: Request, allowedOrigins: ReadonlySet<string>, methods: string): Response {
  const headers = new Headers({ allow: methods });
  if ('access-control-allow-origin' in crossOriginHeaders(request, allowedOrigins)) {
    headers.set('access-control-allow-methods', methods);
    headers.set(
      'access-control-allow-headers',
      request.headers.get('access-control-request-headers') ?? 'authorization, content-type',
    );
    headers.set('access-control-max-age', String(PREFLIGHT_MAX_AGE));
    headers.set('vary', 'Access-Control-Request-Headers');
  }
  return new Response(null, { status: 204, headers });
}

/** Reply headers that pages on other origins may read. */
const EXPOSED_HEADERS = 'x-thread-id, x-thread-key, x-request-id, retry-after';

/** Seconds for which a browser may cache the reply to a preflight. */
const PREFLIGHT_MAX_AGE = 600;

/**
 * Returns the CORS headers of a reply, which allow only the configured origins. Same-origin requests need no such headers.
 *
 * @param allowedOrigins Exact origins (`https://docs.acme.com`), or `*` for all.
 */
export function crossOriginHeaders(request: Request, allowedOrigins: ReadonlySet<string>): Record<string, string> {
  if (allowedOrigins.size === 0) return {};
  const headers: Record<string, string> = { vary: 'Origin' };
  const isPreflight = request.method === 'OPTIONS';
  const origin = request.headers.get('origin');
  if (origin !== null && (allowedOrigins.has(origin) || allowedOrigins.has('*'))) {
    headers['access-control-allow-origin'] = origin;
    // A preflight does not need this header: only the browser reads the reply, never the page.
    if (!isPreflight) headers['access-control-expose-headers'] = EXPOSED_HEADERS;
  }
  return headers;
}

/**
 * Creates the reply to `OPTIONS`. `createServiceHandler` adds the headers of {@link crossOriginHeaders} later, as it does for every reply.
 */
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

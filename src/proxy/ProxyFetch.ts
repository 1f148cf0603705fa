/** Anything that is called as `fetch` is; proxies reach the platform with it. Default: the global one. */
export type ProxyFetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * What is known about a connection that a `Request` cannot say. `toNodeListener` fills it in; everywhere else it is yours to give, and
 * without it, and without `callerOf`, all callers share one rate limit.
 */
export interface ProxyRequestInfo {
  /** Address of the caller, for the rate limit. Of IPv6 the first 64 bits count: one household owns all addresses below them. */
  remoteAddress?: string | undefined;
  /** Host and port that the caller requested. Default: the `Host` header. */
  host?: string | undefined;
}

/** `Request` in, `Response` out: a route handler of Next.js, Hono, Deno, an edge runtime; with `toNodeListener`, of Node and Express. */
export type ProxyHandler = (request: Request, info?: ProxyRequestInfo) => Promise<Response>;

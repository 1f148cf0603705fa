import type { ConnectionInfo } from '../http/ConnectionInfo.js';

/** A function called like `fetch`. Proxies use it to reach the docs platform. Default: the global `fetch`. */
export type ProxyFetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * `Request` in, `Response` out. Works as a route handler of Next.js, Hono, Deno and edge runtimes, and with `toNodeListener` in Node and
 * Express. Without an address in `info`, and without the option `callerOf`, all callers share one rate limit.
 */
export type ProxyHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>;

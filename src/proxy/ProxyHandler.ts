import type { ConnectionInfo } from '../http/ConnectionInfo.js';

/** A function that is called like `fetch`. */
export type ProxyFetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * Takes a `Request` and returns a `Response`. Works as a route handler of Next.js, Deno and edge runtimes, in Hono with `context.req.raw`,
 * and with `toNodeListener` in Node and Express. Callers without a known IP address share one rate limit, unless the option `callerOf`
 * identifies them. In the assistant proxy, the option `fp` can identify them, too.
 */
export type ProxyHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>;

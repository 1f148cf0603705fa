import type { ConnectionInfo } from '../protocol/ConnectionInfo.js';

/** Anything that is called as `fetch` is; proxies reach the platform with it. Default: the global one. */
export type ProxyFetch = (input: string, init: RequestInit) => Promise<Response>;

/** `Request` in, `Response` out: a route handler of Next.js, Hono, Deno, an edge runtime; with `toNodeListener`, of Node and Express. */
export type ProxyHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>;

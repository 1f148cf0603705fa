import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than load balancers keep a connection, so that this end never closes one that is about to be used again. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 15_000;
/** From the first byte of a request to the last byte of its body. */
const REQUEST_MS = 30_000;
/** How often the two limits above are checked. */
const CHECK_MS = 5_000;
/** A client that neither sends nor takes anything. */
const SILENT_CLIENT_MS = 60_000;

/** Settings that differ between the servers of this package. */
export interface HttpServerOptions {
  /** Maximum number of connections; further ones are closed. Default: no limit. */
  maxConnections?: number;
  /** How long this server itself may be silent inside a reply, in milliseconds: while a model thinks. */
  silentReplyMs?: number;
}

/** An HTTP server whose time limits suit a load balancer in front and slow or hostile clients. */
export function createHttpServer(listener: RequestListener, options: HttpServerOptions = {}): Server {
  const { maxConnections = Number.POSITIVE_INFINITY, silentReplyMs = 0 } = options;
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    listener,
  );
  if (Number.isFinite(maxConnections)) server.maxConnections = maxConnections;
  return server.setTimeout(Math.max(SILENT_CLIENT_MS, silentReplyMs));
}

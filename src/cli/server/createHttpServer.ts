import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * How long idle connections are kept open (ms). Load balancers usually keep them for 60 seconds. This time is longer, so that the server
 * does not close a connection that is about to be reused.
 */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 15_000;
/** Timeout from the first byte of a request to the last byte of its body. */
const REQUEST_MS = 30_000;
/** How often Node checks the timeouts of requests. */
const CHECK_MS = 5_000;
/** Timeout for a client that neither sends nor receives data. */
const SILENT_CLIENT_MS = 60_000;

export interface HttpServerOptions {
  /** Maximum number of connections. Further connections are closed. Default: no limit. */
  maxConnections?: number;
  /**
   * Returns how long a response may be silent without losing its connection (ms), for example while a model thinks. Values below
   * `SILENT_CLIENT_MS`, such as the default 0, have no effect.
   */
  silentReplyMs?: () => number;
}

/** Creates an HTTP server with timeouts for operation behind a load balancer, and against slow or hostile clients. */
export function createHttpServer(listener: RequestListener, options: HttpServerOptions = {}): Server {
  const { maxConnections = Number.POSITIVE_INFINITY, silentReplyMs = () => 0 } = options;
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
  const updateTimeout = () => {
    server.timeout = Math.max(SILENT_CLIENT_MS, silentReplyMs());
  };
  updateTimeout();
  // Update the timeout before Node's own listener copies it to the connection.
  return server.prependListener('connection', updateTimeout);
}

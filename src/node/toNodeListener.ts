import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConnectionInfo } from '../protocol/ConnectionInfo.js';
import { sendResponse } from './sendResponse.js';
import { hostOf, remoteAddressOf, toRequest } from './toRequest.js';

/** Methods that a `Request` cannot carry, so no handler can ask for them (Fetch standard, "forbidden method"). */
const UNSENDABLE_METHODS: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** What this package's services and proxies are: a `Request` in, a `Response` out. */
export type RequestHandler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

/** Options of {@link toNodeListener}. */
export interface NodeListenerOptions {
  /**
   * Believe `X-Forwarded-For`, `-Proto` and `-Host`, of each the last entry: the one that the nearest proxy wrote. Anyone can
   * send these headers, so turn it on only where every request passes a proxy of yours that sets them. Default `false`.
   */
  trustProxy?: boolean;
  /** Told of what a handler threw; the client only learns that it failed. Default: `console.error`. */
  onError?: (error: unknown) => void;
}

/**
 * Turns a `Request → Response` handler into a listener for Node's `http`, Express and Fastify.
 *
 * Headers leave before the first piece of the body, so a slow answer does not look like a dead connection; the client's
 * disappearance aborts `request.signal` and cancels the response's body.
 *
 * @example createServer(toNodeListener(createDocsService({ folder: 'docs', domain: 'acme' }))).listen(4321);
 * @example app.use('/docs', toNodeListener(handler)); // Express: the handler sees the whole address, `/docs` included
 * @example fastify.all('/*', (request, reply) => { reply.hijack(); listener(request.raw, reply.raw); });
 */
export function toNodeListener(
  handler: RequestHandler,
  options: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { trustProxy = false, onError = (error) => console.error(error) } = options;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const gone = new AbortController();
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort(new Error('The client closed the connection.'));
    });
    // A socket that breaks while it is written to says so here; `close` follows and ends the work.
    outgoing.on('error', () => {});

    let request: Request;
    try {
      request = toRequest(incoming, gone.signal, trustProxy);
    } catch {
      if (UNSENDABLE_METHODS.has(incoming.method ?? '')) {
        const response = problem(405, `No address here answers to ${incoming.method}.`);
        response.headers.set('allow', 'GET, HEAD, POST, OPTIONS');
        return sendResponse(response, incoming, outgoing);
      }
      return sendResponse(
        problem(400, 'The request could not be read: its address, host or method is not valid.'),
        incoming,
        outgoing,
      );
    }
    let response: Response;
    try {
      response = await handler(request, {
        remoteAddress: remoteAddressOf(incoming, trustProxy),
        host: hostOf(incoming, trustProxy),
      });
    } catch (error) {
      if (gone.signal.aborted) return;
      onError(error);
      response = problem(500, 'The server could not answer this request.');
    }
    try {
      await sendResponse(response, incoming, outgoing);
    } catch (error) {
      // The status has left already: cutting the connection is the only way to say that the body is not whole.
      outgoing.destroy();
      if (!gone.signal.aborted) onError(error);
    }
  }

  return (incoming, outgoing) => {
    serve(incoming, outgoing).catch(onError);
  };
}

function problem(status: number, sentence: string): Response {
  return Response.json({ error: sentence }, { status, headers: { 'cache-control': 'no-store' } });
}

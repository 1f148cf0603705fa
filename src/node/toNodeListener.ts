import type { IncomingMessage, ServerResponse } from 'node:http';
import { safeListener } from '../async/safeListener.js';
import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { isReported } from '../http/reportedError.js';
import { chooseRequestId } from '../http/requestId.js';
import { sendResponse } from './sendResponse.js';
import { hostOf, remoteAddressOf, toRequest } from './toRequest.js';
import { watchClient } from './watchClient.js';

/** Methods that a `Request` cannot have (Fetch standard, "forbidden method"), so no handler can see them. */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** A handler such as the services and proxies of this package: `Request` in, `Response` out. */
export type RequestHandler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

/** Options of {@link toNodeListener}. */
export interface NodeListenerOptions {
  /**
   * Use the last entry of `X-Forwarded-For`, `-Proto` and `-Host`, which the nearest proxy wrote. Anyone can send these headers: turn
   * this on only if every request passes through a proxy of yours that sets them. Default `false`.
   *
   * @throws {TypeError} from `toNodeListener`, if it is not a boolean.
   */
  trustProxy?: boolean;
  /**
   * Called with errors of the handler and of the body of its response, unless the client has disconnected. The client gets a 500 without
   * details; a reply that has begun is cut off. Not called for an answer that broke off if `createAssistantProxy`
   * has already reported the error to its own `onError`. May be async; its own errors go to `console.error`. Default: `console.error`.
   */
  onError?: (error: unknown) => void;
}

/**
 * Turns a `Request → Response` handler into a listener for Node's `http`, Express and Fastify.
 *
 * The headers are sent before the first chunk of the body, so a slow answer does not look like a dead connection. When the client
 * disconnects, `request.signal` aborts and the response's body is cancelled.
 *
 * @example createServer(toNodeListener(createDocsService({ folder: 'docs', domain: 'acme' }))).listen(4321);
 * @example app.use('/docs', toNodeListener(handler)); // Express: the handler sees the whole path, `/docs` included
 * @example
 * // Fastify: remove the body parsers, because they would read the body before the listener. Use a separate plugin, so that other routes
 * // keep their parsers.
 * fastify.removeAllContentTypeParsers();
 * fastify.addContentTypeParser('*', (request, payload, done) => done(null));
 * fastify.all('/docs/*', (request, reply) => { reply.hijack(); listener(request.raw, reply.raw); });
 */
export function toNodeListener(
  handler: RequestHandler,
  options: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { trustProxy = false } = options;
  // A string such as "false" from the environment must not turn the option on.
  if (typeof trustProxy !== 'boolean') throw new TypeError('trustProxy must be true or false.');
  const onError = safeListener(options.onError ?? ((error) => console.error(error)), (error) =>
    console.error('onError failed.', error),
  );

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const client = watchClient(outgoing);
    // Without a listener, Node would throw the error. It can be ignored: a broken socket also emits `close`, which ends the work.
    outgoing.on('error', () => {});

    const request = readRequest(incoming, client.closed, trustProxy);
    if (request instanceof Response) return sendResponse(request, incoming, outgoing, client);
    let response: Response;
    try {
      response = await handler(request, {
        remoteAddress: remoteAddressOf(incoming, trustProxy),
        host: hostOf(incoming, trustProxy),
      });
    } catch (error) {
      if (client.closed.aborted) return;
      onError(error);
      response = createErrorResponse(incoming, 500, 'The server could not answer this request.');
    }
    try {
      await sendResponse(response, incoming, outgoing, client);
    } catch (error) {
      // The status may already have been sent. Then only a closed connection can tell the client that the body is incomplete. In HTTP/2,
      // only the stream of the request is closed, and without an error the body would look complete.
      if (incoming.httpVersionMajor > 1) outgoing.destroy(new Error('The body of the response failed.'));
      else outgoing.destroy();
      if (!client.closed.aborted && !isReported(error)) onError(error);
    }
  }

  return (incoming, outgoing) => {
    serve(incoming, outgoing).catch(onError);
  };
}

/** Creates the `Request`. If that is not possible, returns the error response. */
function readRequest(incoming: IncomingMessage, signal: AbortSignal, trustProxy: boolean): Request | Response {
  try {
    return toRequest(incoming, signal, trustProxy);
  } catch {
    if (!FORBIDDEN_METHODS.has(incoming.method ?? '')) {
      return createErrorResponse(
        incoming,
        400,
        'The request could not be read: its address, host or method is not valid.',
      );
    }
    const response = createErrorResponse(incoming, 405, `This server does not accept ${incoming.method}.`);
    response.headers.set('allow', 'GET, HEAD, POST, OPTIONS');
    return response;
  }
}

function createErrorResponse({ headers }: IncomingMessage, status: number, error: string): Response {
  const requestId = chooseRequestId(headers['x-request-id']?.toString());
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store', 'x-request-id': requestId } });
}

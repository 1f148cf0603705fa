import type { IncomingMessage } from 'node:http';
import { isHost } from '../http/isAllowedHost.js';
import { lastForwardedValue } from '../http/lastForwardedValue.js';

/** Properties that Express and other frameworks add to Node's request. */
interface FrameworkRequest extends IncomingMessage {
  /** The path before a mounted router removed its prefix. */
  originalUrl?: string;
  /** The parsed body, if a body parser has already read it. */
  body?: unknown;
}

/**
 * Creates a `Request` from Node's request. Its body is read only as fast as the handler reads it.
 *
 * @throws if host, protocol, path or method are invalid.
 */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal, trustProxy: boolean): Request {
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const headers = toHeaders(incoming);
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal };
  if (hasBody) {
    // Drop the header: the body parser that has read the body has also decompressed it.
    if (isParsed(incoming)) headers.delete('content-encoding');
    init.body = bodyOf(incoming);
    init.duplex = 'half';
  }
  return new Request(urlOf(incoming, trustProxy), init);
}

/** Returns the client's IP address. Uses `X-Forwarded-For` only with `trustProxy`. */
export function remoteAddressOf(incoming: IncomingMessage, trustProxy: boolean): string | undefined {
  return (trustProxy && lastForwardedValue(incoming.headers['x-forwarded-for'])) || incoming.socket.remoteAddress;
}

/** Returns host and port that the client requested. Uses `X-Forwarded-Host` only with `trustProxy`. */
export function hostOf(incoming: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? lastForwardedValue(incoming.headers['x-forwarded-host']) : undefined;
  return forwarded ?? incoming.headers.host ?? incoming.headers[':authority']?.toString();
}

/** Joins the parts of the URL as text: `new URL('//evil.example/', base)` would take the host from the path. */
function urlOf(incoming: FrameworkRequest, trustProxy: boolean): string {
  const forwarded = (name: string) => (trustProxy ? lastForwardedValue(incoming.headers[name]) : undefined);
  const encrypted = 'encrypted' in incoming.socket && incoming.socket.encrypted === true;
  const scheme = forwarded('x-forwarded-proto') ?? (encrypted ? 'https' : 'http');
  const host = hostOf(incoming, trustProxy) ?? 'localhost';
  if (!isHost(host) || !/^https?$/.test(scheme)) throw new TypeError('Not a valid host.');

  let target = incoming.originalUrl ?? incoming.url ?? '/';
  if (!target.startsWith('/')) {
    // The request target is `*` or, as in requests to proxies, an absolute URL. Ignore the URL's host: the connection was not made to it.
    const absolute = target === '*' ? new URL('/', `${scheme}://${host}`) : new URL(target);
    target = absolute.pathname + absolute.search;
  }
  return `${scheme}://${host}${target}`;
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? '';
    // HTTP/2 pseudo headers start with a colon and are not headers.
    if (!name.startsWith(':')) headers.append(name, incoming.rawHeaders[index + 1] ?? '');
  }
  // HTTP/2 has a pseudo header in place of `Host` (RFC 9113, section 8.3.1).
  const authority = incoming.headers[':authority'];
  if (typeof authority === 'string' && !headers.has('host')) headers.set('host', authority);
  return headers;
}

function bodyOf(incoming: FrameworkRequest): BodyInit | null {
  return isParsed(incoming) ? parsedBodyOf(incoming.body) : streamOf(incoming);
}

/** Whether a body parser (`express.json()`) has already read the body. */
function isParsed(incoming: IncomingMessage): boolean {
  return incoming.readableDidRead || incoming.readableEnded;
}

/** Serializes the body that a body parser has read. */
function parsedBodyOf(body: unknown): BodyInit | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return JSON.stringify(body);
}

/**
 * Converts the body to a web stream. Does not use `Readable.toWeb`, which throws an uncaught error when the client disconnects in the
 * middle of a body.
 */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const fail = () => {
        if (!isOpen) return;
        isOpen = false;
        controller.error(new Error('The client closed the connection before the body was complete.'));
      };
      incoming.on('data', (chunk: Uint8Array) => {
        if (!isOpen) return;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.once('end', () => {
        if (!isOpen) return;
        isOpen = false;
        controller.close();
      });
      incoming.once('error', fail);
      incoming.once('close', fail);
      incoming.pause();
    },
    pull() {
      incoming.resume();
    },
    cancel() {
      isOpen = false;
      incoming.pause();
    },
  });
}

import type { IncomingMessage } from 'node:http';

/** What Express and Fastify add to Node's request. */
interface FrameworkRequest extends IncomingMessage {
  /** The address before a mounted router cut its prefix off. */
  originalUrl?: string;
  /** Set when a body parser has read the body already. */
  body?: unknown;
}

/** Name or address with an optional port; anything else could turn the path into another host. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Node's request as a `Request`; its body is read as the handler reads it.
 *
 * @throws when host, address or method are not valid.
 */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal, trustProxy: boolean): Request {
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init: RequestInit & { duplex?: 'half' } = { method, headers: toHeaders(incoming), signal };
  if (hasBody) {
    init.body = bodyOf(incoming);
    init.duplex = 'half';
  }
  return new Request(addressOf(incoming, trustProxy), init);
}

/** The client's address. The proxy's word counts only with `trustProxy`. */
export function remoteAddressOf(incoming: IncomingMessage, trustProxy: boolean): string | undefined {
  return (trustProxy && lastOf(incoming.headers['x-forwarded-for'])) || incoming.socket.remoteAddress;
}

/** Host and port that the client requested. `X-Forwarded-Host` counts only with `trustProxy`. */
export function hostOf(incoming: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? lastOf(incoming.headers['x-forwarded-host']) : undefined;
  return forwarded ?? incoming.headers.host ?? incoming.headers[':authority']?.toString();
}

/** Put together as text: `new URL('//evil.example/', base)` would leave the host. */
function addressOf(incoming: FrameworkRequest, trustProxy: boolean): string {
  const forwarded = (name: string) => (trustProxy ? lastOf(incoming.headers[name]) : undefined);
  const encrypted = 'encrypted' in incoming.socket && incoming.socket.encrypted === true;
  const scheme = forwarded('x-forwarded-proto') ?? (encrypted ? 'https' : 'http');
  const host = hostOf(incoming, trustProxy) ?? 'localhost';
  if (!HOST.test(host) || !/^https?$/.test(scheme)) throw new TypeError('Not a valid host.');

  let target = incoming.originalUrl ?? incoming.url ?? '/';
  if (!target.startsWith('/')) {
    // The absolute form, as proxies are asked; its host is not what the connection was made to.
    const absolute = target === '*' ? new URL('/', `${scheme}://${host}`) : new URL(target);
    target = absolute.pathname + absolute.search;
  }
  return `${scheme}://${host}${target}`;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header.at(-1) : header;
  return value?.split(',').at(-1)?.trim() || undefined;
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? '';
    // HTTP/2 pseudo headers are not headers.
    if (!name.startsWith(':')) headers.append(name, incoming.rawHeaders[index + 1] ?? '');
  }
  // HTTP/2 has a pseudo header in its place (RFC 9113, section 8.3.1).
  const authority = incoming.headers[':authority'];
  if (typeof authority === 'string' && !headers.has('host')) headers.set('host', authority);
  return headers;
}

function bodyOf(incoming: FrameworkRequest): BodyInit | null {
  if (incoming.readableDidRead || incoming.readableEnded) return bodyReadBefore(incoming.body);
  return streamOf(incoming);
}

/** A body parser stood in front (`express.json()`): what it made is written back. */
function bodyReadBefore(body: unknown): BodyInit | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return JSON.stringify(body);
}

/** `Readable.toWeb` throws into the void when the client leaves in the middle of a body, so the stream is made by hand. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let open = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const fail = () => {
        if (!open) return;
        open = false;
        controller.error(new Error('The client closed the connection before the body was complete.'));
      };
      incoming.on('data', (chunk: Uint8Array) => {
        if (!open) return;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.once('end', () => {
        if (!open) return;
        open = false;
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
      open = false;
      incoming.pause();
    },
  });
}

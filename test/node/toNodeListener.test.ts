import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  constants,
  createServer as createHttp2Server,
  type Http2ServerResponse,
} from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type NodeListenerOptions, type RequestHandler, toNodeListener } from '../../src/node/index.js';
import { failingListeners } from '../support/failingListeners.js';

const servers: Server[] = [];

async function serve(handler: RequestHandler, options?: NodeListenerOptions): Promise<{ url: string; port: number }> {
  const server = createServer(toNodeListener(handler, options));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

/** Sends raw bytes, and returns everything that arrives until the connection closes. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let reply = '';
  for await (const chunk of socket) reply += chunk;
  return reply;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves a handler over HTTP/2, and connects a client. `listen` can delay the call of the listener. */
async function connectTo(
  handler: RequestHandler,
  options?: NodeListenerOptions,
  listen: (outgoing: Http2ServerResponse, start: () => void) => void = (_, start) => start(),
): Promise<ClientHttp2Session> {
  const listener = toNodeListener(handler, options);
  const server = createHttp2Server((incoming, outgoing) =>
    listen(outgoing, () => listener(incoming as never, outgoing as never)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  await once(client, 'connect');
  return client;
}

/** A handler whose answer begins and never ends. `seen` tells whether its signal was aborted and its body was cancelled. */
function unendingAnswer() {
  const seen = { aborted: false, cancelled: false };
  const handler: RequestHandler = (request) => {
    request.signal.addEventListener('abort', () => {
      seen.aborted = true;
    });
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(8)),
        cancel() {
          seen.cancelled = true;
        },
      }),
    );
  };
  return { seen, handler };
}

describe('toNodeListener', () => {
  it('passes method, URL, headers and body to the handler', async () => {
    const { url } = await serve(async (request) =>
      Response.json({
        method: request.method,
        url: request.url,
        custom: request.headers.get('x-custom'),
        body: await request.text(),
      }),
    );
    const reply = await fetch(`${url}/a/b?c=%20d`, { method: 'POST', headers: { 'x-custom': '1' }, body: 'hello' });
    expect(await reply.json()).toEqual({ method: 'POST', url: `${url}/a/b?c=%20d`, custom: '1', body: 'hello' });
  });

  it('streams a large body in both directions unchanged', async () => {
    const { url } = await serve((request) => new Response(request.body));
    const sent = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const received = new Uint8Array(await (await fetch(url, { method: 'POST', body: sent })).arrayBuffer());
    expect(Buffer.compare(received, sent)).toBe(0);
  });

  it('sends the headers before the first chunk of the body', async () => {
    let send: (() => void) | undefined;
    const { url } = await serve(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              send = () => {
                controller.enqueue(new TextEncoder().encode('late'));
                controller.close();
              };
            },
          }),
          { headers: { 'x-early': 'yes' } },
        ),
    );
    const reply = await fetch(url);
    expect(reply.headers.get('x-early')).toBe('yes');
    send?.();
    expect(await reply.text()).toBe('late');
  });

  it('produces no faster than the client reads', async () => {
    let produced = 0;
    const { url } = await serve(
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              produced += 65_536;
              controller.enqueue(new Uint8Array(65_536));
              if (produced >= 300_000_000) controller.close();
            },
          }),
        ),
    );
    const reply = await new Promise<IncomingMessage>((resolve) => httpRequest(url, resolve).end());
    reply.pause();
    await expect.poll(() => produced).toBeGreaterThan(0);
    let before = -1;
    // The client does not read, so the body soon produces no more data. Wait until then.
    while (before !== produced) {
      before = produced;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(produced).toBeLessThan(100_000_000);
    reply.destroy();
  });

  it('aborts the signal and cancels the body when the client disconnects', async () => {
    const { seen, handler } = unendingAnswer();
    const { url } = await serve(handler);
    const leaving = new AbortController();
    const reply = await fetch(url, { signal: leaving.signal });
    const read = reply.text().catch(() => 'cut');
    leaving.abort();
    expect(await read).toBe('cut');
    await expect.poll(() => seen).toEqual({ aborted: true, cancelled: true });
  });

  it('aborts the signal when the client disconnects before there is an answer', async () => {
    const errors: unknown[] = [];
    let aborted = false;
    const leaving = new AbortController();
    const { url } = await serve(
      (request) =>
        new Promise<Response>((_, reject) => {
          request.signal.addEventListener('abort', () => {
            aborted = true;
            reject(request.signal.reason);
          });
          leaving.abort();
        }),
      { onError: (error) => errors.push(error) },
    );
    await expect(fetch(url, { signal: leaving.signal })).rejects.toThrow();
    await expect.poll(() => aborted).toBe(true);
    expect(errors).toEqual([]);
  });

  it('does not abort the signal of an answered request', async () => {
    let signal: AbortSignal | undefined;
    const { url } = await serve((request) => {
      signal = request.signal;
      return new Response('done');
    });
    await (await fetch(url)).text();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(signal?.aborted).toBe(false);
  });

  it('sends two cookies as two headers', async () => {
    const { url } = await serve(() => {
      const headers = new Headers();
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response('', { headers });
    });
    expect((await fetch(url)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('answers HEAD with headers only and cancels the body', async () => {
    let cancelled = false;
    const { url } = await serve(
      () =>
        new Response(
          new ReadableStream({
            cancel() {
              cancelled = true;
            },
          }),
          { headers: { 'content-length': '5' } },
        ),
    );
    const reply = await fetch(url, { method: 'HEAD' });
    expect(reply.headers.get('content-length')).toBe('5');
    expect(await reply.text()).toBe('');
    expect(cancelled).toBe(true);
  });

  it('answers 500 without details when the handler throws, and reports the error', async () => {
    const errors: unknown[] = [];
    const { url } = await serve(
      () => {
        throw new Error('password is hunter2');
      },
      { onError: (error) => errors.push(error) },
    );
    const reply = await fetch(url);
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({ error: 'The server could not answer this request.' });
    expect(String(errors[0])).toContain('hunter2');
  });

  it.each(failingListeners(new Error('The log is full.')))('answers also when onError %s', async (_, onError) => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => shown.mockRestore());
    const { url } = await serve(() => Promise.reject(new Error('The store failed.')), { onError });
    expect((await fetch(url)).status).toBe(500);
    expect(shown).toHaveBeenCalledWith('onError failed.', new Error('The log is full.'));
  });

  it('closes the connection when the body fails, so that it does not look complete', async () => {
    const errors: unknown[] = [];
    const { url } = await serve(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new Uint8Array(8)),
            pull: () => Promise.reject(new Error('the disk is gone')),
          }),
        ),
      { onError: (error) => errors.push(error) },
    );
    await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow();
    expect(String(errors[0])).toContain('the disk is gone');
  });

  it('delivers an answer that was sent before the body was read', async () => {
    const { url } = await serve(() => Response.json({ error: 'too large' }, { status: 413 }));
    const reply = await fetch(url, { method: 'POST', body: new Uint8Array(400_000) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toEqual({ error: 'too large' });
  });

  it('closes the connection of a client that keeps sending a body that nobody reads', async () => {
    // Fake timers stop the time limit for the rest of a body, so that only the size limit can close the connection.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { port } = await serve(() => Response.json({ error: 'too large' }, { status: 413 }));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    let reply = '';
    socket.on('data', (chunk) => {
      reply += String(chunk);
    });
    let sent = 0;
    const send = () => {
      // The listener must close the connection at its size limit. Otherwise, stop far above this limit and the size of network buffers.
      while (!socket.destroyed && sent < 200_000_000) {
        sent += 65_536;
        if (!socket.write(new Uint8Array(65_536))) return;
      }
    };
    socket.on('drain', send);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n');
    send();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(reply).toContain('413');
    expect(sent).toBeLessThan(100_000_000);
  });

  it('waits two seconds for the rest of a body', async () => {
    const { port } = await serve(() => Response.json({ error: 'too large' }, { status: 413 }));
    const begin = performance.now();
    const reply = await sendRaw(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf').catch(String);
    expect(reply).toContain('413');
    expect(performance.now() - begin).toBeGreaterThan(1_500);
  });

  it('answers 405 to methods that a Request cannot have', async () => {
    const { port } = await serve(() => new Response('handled'));
    const reply = await sendRaw(port, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(reply).toContain('405 Method Not Allowed');
    expect(reply).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
  });

  it('gives its own refusals the id of the request, or a new one', async () => {
    const { port } = await serve(() => Promise.reject(new Error('broken')), { onError: () => {} });
    const ask = (lines: string) => sendRaw(port, `${lines}\r\nConnection: close\r\n\r\n`);
    const ID = /^x-request-id: [\da-f-]{36}\r$/m;
    expect(await ask('TRACE / HTTP/1.1\r\nHost: x')).toMatch(ID);
    expect(await ask('GET / HTTP/1.1\r\nHost: a/b@c\r\nX-Request-Id: not valid')).toMatch(ID);
    expect(await ask('GET / HTTP/1.1\r\nHost: a/b@c\r\nX-Request-Id: r-1')).toMatch(/^x-request-id: r-1\r$/m);
    expect(await ask('GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: r-2')).toMatch(/^x-request-id: r-2\r$/m);
  });

  it('refuses a value of trustProxy that is not a boolean', () => {
    const options = { trustProxy: 'false' as unknown as boolean };
    expect(() => toNodeListener(() => new Response(), options)).toThrow('trustProxy must be true or false.');
  });

  it('fails the body of the request when the client disconnects in the middle of its body', async () => {
    let failure = '';
    let leave = () => {};
    const { port } = await serve(async (request) => {
      leave();
      await request.text().catch((error) => {
        failure = String(error);
      });
      return new Response('');
    });
    const socket = connect(port, '127.0.0.1');
    leave = () => socket.destroy();
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
    await expect.poll(() => failure).toContain('before the body was complete');
  });

  it('never takes the host from the path', async () => {
    const { port } = await serve((request) => new Response(request.url));
    const ask = (target: string) =>
      sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n`);
    expect(await ask('//evil.test/a')).toContain('http://docs.test//evil.test/a');
    expect(await ask('http://evil.test/a')).toContain('http://docs.test/a');
  });

  it('refuses an invalid host', async () => {
    const { port } = await serve((request) => new Response(request.url));
    expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n')).toContain(
      '400 Bad Request',
    );
  });

  it('passes the IP address of the socket, regardless of headers', async () => {
    const { url } = await serve((request, info) => Response.json({ ...info, url: request.url }));
    const reply = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' } });
    expect(await reply.json()).toEqual({ remoteAddress: '127.0.0.1', host: new URL(url).host, url: `${url}/` });
  });

  it('uses the headers of the nearest proxy with trustProxy', async () => {
    const { url } = await serve((request, info) => Response.json({ ...info, url: request.url }), { trustProxy: true });
    const headers = {
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'docs.test',
    };
    expect(await (await fetch(`${url}/a`, { headers })).json()).toEqual({
      remoteAddress: '203.0.113.9',
      host: 'docs.test',
      url: 'https://docs.test/a',
    });
  });

  it('passes the host of an HTTP/2 request, which has no Host header', async () => {
    const client = await connectTo((request, { host }) => Response.json({ host, header: request.headers.get('host') }));
    const host = `127.0.0.1:${client.socket.remotePort}`;
    const stream = client.request({ ':path': '/' });
    let text = '';
    for await (const chunk of stream) text += chunk;
    expect(JSON.parse(text)).toEqual({ host, header: host });
  });

  it('sends HTTP/2 replies without the status text and headers that only HTTP/1 has', async () => {
    const reply = () =>
      new Response('Too large.', { status: 413, statusText: 'No', headers: { connection: 'close', 'x-kept': '1' } });
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const client = await connectTo(async () => reply());
    const stream = client.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'end');
    expect(headers).toMatchObject({ ':status': 413, 'x-kept': '1' });
    expect(headers).not.toHaveProperty('connection');
    expect(warnings).toEqual([]);
  });

  it('restores a body that a parser has read, and the URL before a router removed its prefix', async () => {
    const listener = toNodeListener(async (request) => Response.json({ url: request.url, body: await request.json() }));
    const server = createServer(async (incoming, outgoing) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      Object.assign(incoming, { body: JSON.parse(text), originalUrl: `/mounted${incoming.url}` });
      listener(incoming, outgoing);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reply = await fetch(`${url}/a`, { method: 'POST', body: '{"b":1}' });
    expect(await reply.json()).toEqual({ url: `${url}/mounted/a`, body: { b: 1 } });
  });
});

describe('toNodeListener over HTTP/2', () => {
  const refuse = () => Response.json({ error: 'too large' }, { status: 413 });

  it('ends the request of a client that keeps sending a body that nobody reads', async () => {
    // Fake timers stop the time limit for the rest of a body, so that only the size limit can end the request.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = (await connectTo(refuse)).request({ ':path': '/', ':method': 'POST' });
    let sent = 0;
    const send = () => {
      // The listener must end the request at its size limit. Otherwise, stop far above this limit.
      while (!stream.closed && sent < 20_000_000) {
        sent += 65_536;
        if (!stream.write(new Uint8Array(65_536))) return;
      }
    };
    stream.on('drain', send);
    send();
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'close');
    expect(headers[':status']).toBe(413);
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
    expect(sent).toBeLessThan(10_000_000);
  });

  it('waits two seconds for the rest of a body', async () => {
    const stream = (await connectTo(refuse)).request({ ':path': '/', ':method': 'POST' });
    const begin = performance.now();
    stream.write('half');
    stream.resume();
    await once(stream, 'close');
    expect(performance.now() - begin).toBeGreaterThan(1_500);
  });

  it('aborts the signal and cancels the body when the client cancels the request', async () => {
    const { seen, handler } = unendingAnswer();
    const client = await connectTo(handler);
    const stream = client.request({ ':path': '/' });
    await once(stream, 'data');
    stream.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => seen).toEqual({ aborted: true, cancelled: true });
  });

  it('cancels the body of an answer that comes after the client has cancelled the request', async () => {
    let cancelled = false;
    let pulled = 0;
    const stream = (
      await connectTo(async (request) => {
        stream.close(constants.NGHTTP2_CANCEL);
        await once(request.signal, 'abort');
        return new Response(
          new ReadableStream(
            {
              pull(controller) {
                pulled += 1;
                controller.enqueue(new Uint8Array(65_536));
              },
              cancel() {
                cancelled = true;
              },
            },
            { highWaterMark: 0 },
          ),
        );
      })
    ).request({ ':path': '/' });
    await expect.poll(() => cancelled).toBe(true);
    expect(pulled).toBe(0);
  });

  it('cancels a body that waits for a slow client when the client cancels the request', async () => {
    let produced = 0;
    let cancelled = false;
    const client = await connectTo(
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              produced += 65_536;
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel() {
              cancelled = true;
            },
          }),
        ),
    );
    const stream = client.request({ ':path': '/' });
    await once(stream, 'response');
    let before = -1;
    // The client does not read, so the body soon produces no more data. Wait until then.
    while (before !== produced) {
      before = produced;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(produced).toBeLessThan(100_000_000);
    stream.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => cancelled).toBe(true);
  });

  it('aborts the signal at once if the client has cancelled the request before the listener is called', async () => {
    const aborted: boolean[] = [];
    const client = await connectTo(
      (request) => {
        aborted.push(request.signal.aborted);
        return new Response('late');
      },
      {},
      (outgoing, start) => {
        outgoing.once('close', () => setImmediate(start));
        stream.close(constants.NGHTTP2_CANCEL);
      },
    );
    const stream = client.request({ ':path': '/' });
    await expect.poll(() => aborted).toEqual([true]);
  });

  it('does not abort the signal of an answered request', async () => {
    let signal: AbortSignal | undefined;
    const client = await connectTo((request) => {
      signal = request.signal;
      return new Response('done');
    });
    const stream = client.request({ ':path': '/' });
    let text = '';
    for await (const chunk of stream) text += chunk;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([text, signal?.aborted]).toEqual(['done', false]);
  });

  it('closes the stream with an error when the body fails, so that it does not look complete', async () => {
    const errors: unknown[] = [];
    const client = await connectTo(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new Uint8Array(8)),
            pull: () => Promise.reject(new Error('the disk is gone')),
          }),
        ),
      { onError: (error) => errors.push(error) },
    );
    const stream = client.request({ ':path': '/' });
    stream.resume();
    const [error] = await once(stream, 'error');
    expect(error).toMatchObject({ code: 'ERR_HTTP2_STREAM_ERROR' });
    expect(String(errors[0])).toContain('the disk is gone');
  });
});

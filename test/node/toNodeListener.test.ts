import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type NodeListenerOptions, type RequestHandler, toNodeListener } from '../../src/node/index.js';

const servers: Server[] = [];

async function serve(handler: RequestHandler, options?: NodeListenerOptions): Promise<{ url: string; port: number }> {
  const server = createServer(toNodeListener(handler, options));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

/** Sends bytes as they stand and returns everything that comes back until the connection closes. */
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

describe('toNodeListener', () => {
  it('gives the handler method, address, headers and body', async () => {
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

  it('sends the headers before the first piece of the body', async () => {
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
    // Waits until production has come to rest.
    while (before !== produced) {
      before = produced;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(produced).toBeLessThan(100_000_000);
    reply.destroy();
  });

  it('aborts the signal and cancels the body when the client leaves', async () => {
    const seen = { aborted: false, cancelled: false };
    const { url } = await serve((request) => {
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
    });
    const leaving = new AbortController();
    const reply = await fetch(url, { signal: leaving.signal });
    const read = reply.text().catch(() => 'cut');
    leaving.abort();
    expect(await read).toBe('cut');
    await expect.poll(() => seen).toEqual({ aborted: true, cancelled: true });
  });

  it('aborts the signal when the client leaves before there is an answer', async () => {
    const errors: unknown[] = [];
    let aborted = false;
    const { url } = await serve(
      (request) =>
        new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => {
            aborted = true;
            reject(request.signal.reason);
          }),
        ),
      { onError: (error) => errors.push(error) },
    );
    await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await expect.poll(() => aborted).toBe(true);
    expect(errors).toEqual([]);
  });

  it('does not abort the signal of a request that was answered', async () => {
    let signal: AbortSignal | undefined;
    const { url } = await serve((request) => {
      signal = request.signal;
      return new Response('done');
    });
    await (await fetch(url)).text();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(signal?.aborted).toBe(false);
  });

  it('keeps two cookies apart', async () => {
    const { url } = await serve(() => {
      const headers = new Headers();
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response('', { headers });
    });
    expect((await fetch(url)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('answers HEAD with headers alone and cancels the body', async () => {
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

  it('answers 500 without details when the handler throws, and tells the operator', async () => {
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

  it('cuts the connection when the body fails in the middle, so that it does not look whole', async () => {
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

  it('answers without having read the body, and the client gets the answer', async () => {
    const { url } = await serve(() => Response.json({ error: 'too large' }, { status: 413 }));
    const reply = await fetch(url, { method: 'POST', body: new Uint8Array(400_000) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toEqual({ error: 'too large' });
  });

  it('cuts the connection of a client that goes on sending what nobody reads', async () => {
    // The clock that ends clients which send nothing stands still: what cuts the connection is the amount that was sent.
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
      // Stops by itself far above the bound and what the network holds, so that a listener that reads on is found out.
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

  it('waits two seconds for the rest of a body, and no longer', async () => {
    const { port } = await serve(() => Response.json({ error: 'too large' }, { status: 413 }));
    const begin = performance.now();
    const reply = await sendRaw(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf').catch(String);
    expect(reply).toContain('413');
    expect(performance.now() - begin).toBeGreaterThan(1_500);
  });

  it('answers 405 to methods that no handler can be asked with', async () => {
    const { port } = await serve(() => new Response('handled'));
    const reply = await sendRaw(port, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(reply).toContain('405 Method Not Allowed');
    expect(reply).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
  });

  it('gives the handler an error when the client leaves in the middle of its body', async () => {
    let failure = '';
    const { port } = await serve(async (request) => {
      await request.text().catch((error) => {
        failure = String(error);
      });
      return new Response('');
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
    setTimeout(() => socket.destroy(), 50);
    await expect.poll(() => failure).toContain('before the body was complete');
  });

  it('never lets the path choose the host', async () => {
    const { port } = await serve((request) => new Response(request.url));
    const ask = (target: string) =>
      sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n`);
    expect(await ask('//evil.test/a')).toContain('http://docs.test//evil.test/a');
    expect(await ask('http://evil.test/a')).toContain('http://docs.test/a');
  });

  it('refuses a host that is none', async () => {
    const { port } = await serve((request) => new Response(request.url));
    expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n')).toContain(
      '400 Bad Request',
    );
  });

  it('passes the address of the socket, whatever the headers say', async () => {
    const { url } = await serve((request, info) => Response.json({ ...info, url: request.url }));
    const reply = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' } });
    expect(await reply.json()).toEqual({ remoteAddress: '127.0.0.1', host: new URL(url).host, url: `${url}/` });
  });

  it('believes the nearest proxy when told to', async () => {
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

  it('hands over the host of an HTTP/2 request, which has no Host header', async () => {
    const listener = toNodeListener((request, { host }) =>
      Response.json({ host, header: request.headers.get('host') }),
    );
    const server = createHttp2Server((incoming, outgoing) => listener(incoming as never, outgoing as never));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = connectHttp2(`http://${host}`);
    try {
      const stream = client.request({ ':path': '/' });
      let text = '';
      for await (const piece of stream) text += piece;
      expect(JSON.parse(text)).toEqual({ host, header: host });
    } finally {
      client.close();
      server.close();
    }
  });

  it('gives back a body that a parser in front has read, and the address before the mount point was cut', async () => {
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

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect, constants, createServer, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BundleHandler, RequestLogEntry } from '../../src/bundle/index.js';
import { failingListeners } from '../support/failingListeners.js';
import { pageOf, startSite, temporaryFolder } from './support.js';
import { bundleBytes, type Entry } from './tarBytes.js';

/** A file that is too large for the connection to take at once. */
const LARGE: Entry = { name: 'large.bin', body: Buffer.alloc(4_000_000, 'x') };

async function loggedSite() {
  const folder = await temporaryFolder();
  const bundleUrl = join(folder, 'bundle.tar.gz');
  await writeFile(bundleUrl, bundleBytes([pageOf('Home'), LARGE]));
  const log: RequestLogEntry[] = [];
  const running = await startSite({ bundleUrl, cache: join(folder, 'cache'), onRequest: (entry) => log.push(entry) });
  await running.site.ready;
  return { ...running, log };
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

it('each request of a bundle is logged with its id and trace, over HTTP and through Request and Response', async () => {
  const { url, site, log } = await loggedSite();
  const headers = { 'x-request-id': 'r-1', traceparent: TRACEPARENT, 'accept-encoding': 'identity' };
  const over = await fetch(`${url}/?q=secretfish`, { headers });
  const { byteLength } = await over.arrayBuffer();
  await expect.poll(() => log).toHaveLength(1);
  const direct = await site(new Request(`${url}/?q=secretfish`, { headers }));
  await direct.arrayBuffer();
  const expected = {
    requestId: 'r-1',
    traceId: TRACE_ID,
    method: 'GET',
    path: '/',
    route: '/*',
    status: 200,
    durationMs: expect.any(Number),
    bytes: byteLength,
    aborted: false,
    failed: false,
  };
  expect(log).toEqual([expected, expected]);
  for (const reply of [over, direct])
    expect([reply.headers.get('x-request-id'), reply.headers.get('traceparent')]).toEqual(['r-1', TRACEPARENT]);
});

it('health checks and paths that do not exist are logged with their route, and each request gets an id', async () => {
  const { url, log } = await loggedSite();
  const ids: (string | null)[] = [];
  for (const path of ['/healthz/live', '/nothing/here']) {
    const reply = await fetch(url + path, { method: 'HEAD' });
    ids.push(reply.headers.get('x-request-id'));
  }
  await expect.poll(() => log).toHaveLength(2);
  expect(log.map(({ route, status, bytes }) => [route, status, bytes])).toEqual([
    ['/healthz/live', 200, 0],
    ['/*', 404, 0],
  ]);
  expect(log.map(({ requestId }) => requestId)).toEqual(ids);
});

it('a reply gets no request id without a log', async () => {
  const folder = await temporaryFolder();
  const bundleUrl = join(folder, 'bundle.tar.gz');
  await writeFile(bundleUrl, bundleBytes([pageOf('Home')]));
  const { url, site } = await startSite({ bundleUrl, cache: join(folder, 'cache') });
  await site.ready;
  expect((await fetch(url, { headers: { traceparent: TRACEPARENT } })).headers.has('x-request-id')).toBe(false);
});

it.each(failingListeners(new Error('The log is full.')))(
  'a request log or a receiver of messages that %s does not break a response',
  async (_name, listener) => {
    const folder = await temporaryFolder();
    const bundleUrl = join(folder, 'bundle.tar.gz');
    await writeFile(bundleUrl, bundleBytes([pageOf('Home')]));
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => shown.mockRestore());
    const options = { bundleUrl, cache: join(folder, 'cache'), onRequest: listener, onMessage: listener };
    const { url, site } = await startSite(options);
    await site.ready;
    for (const reply of [await fetch(url), await site(new Request(url))]) {
      await reply.text();
      expect(reply.status).toBe(200);
    }
    await expect.poll(() => shown.mock.calls.length).toBeGreaterThanOrEqual(3);
    for (const call of shown.mock.calls) expect(call).toEqual(['onMessage failed.', new Error('The log is full.')]);
  },
);

it('the error of a request log is a message', async () => {
  const folder = await temporaryFolder();
  const bundleUrl = join(folder, 'bundle.tar.gz');
  await writeFile(bundleUrl, bundleBytes([pageOf('Home')]));
  const onRequest = () => Promise.reject(new Error('The log is full.'));
  const { url, site, messages } = await startSite({ bundleUrl, cache: join(folder, 'cache'), onRequest });
  await site.ready;
  await (await fetch(url)).text();
  await expect.poll(() => messages).toContain('onRequest failed. Error: The log is full.');
});

/** Serves a site over HTTP/2, and connects a client. `ready` delays each call of the listener. */
async function connectTo(
  site: BundleHandler,
  ready: (outgoing: Http2ServerResponse) => Promise<unknown> | undefined = () => undefined,
): Promise<ClientHttp2Session> {
  const server = createServer(async (incoming, outgoing) => {
    const waiting = ready(outgoing);
    if (waiting) await waiting;
    // The listener is typed for HTTP/1 messages. It uses only features that HTTP/2 messages also have.
    site.listener(incoming as never, outgoing as never);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return client;
}

/** Requests a file, and cancels the request at an event of its stream, or at once. */
async function cancel(client: ClientHttp2Session, path: string, event?: 'response' | 'data'): Promise<void> {
  const stream = client.request({ ':path': path });
  stream.on('error', () => {});
  if (event === 'data') stream.once('data', () => stream.close(constants.NGHTTP2_CANCEL));
  else if (event) stream.once(event, () => stream.close(constants.NGHTTP2_CANCEL));
  else setImmediate(() => stream.close(constants.NGHTTP2_CANCEL));
  stream.resume();
  await once(stream, 'close');
}

describe('over HTTP/2', () => {
  const length = LARGE.body?.length;

  it('a complete response is logged with its bytes', async () => {
    const { site, log } = await loggedSite();
    const stream = (await connectTo(site)).request({ ':path': '/large.bin' });
    stream.resume();
    await once(stream, 'close');
    await expect.poll(() => log).toMatchObject([{ status: 200, bytes: length, aborted: false }]);
  });

  it.each([undefined, 'response', 'data'] as const)(
    'a request that is cancelled at %s is logged as aborted',
    async (at) => {
      const { site, log } = await loggedSite();
      await cancel(await connectTo(site), '/large.bin', at);
      await expect.poll(() => log).toMatchObject([{ path: '/large.bin', bytes: expect.any(Number), aborted: true }]);
      expect(log[0]?.bytes).toBeLessThanOrEqual(length ?? 0);
    },
  );

  it('a request that was cancelled before the listener got it is logged as aborted', async () => {
    const { site, log } = await loggedSite();
    await cancel(await connectTo(site, (outgoing) => once(outgoing, 'close')), '/');
    await expect.poll(() => log).toMatchObject([{ path: '/', bytes: 0, aborted: true }]);
  });
});

it('a request over HTTP/1 whose client leaves is logged as aborted, with fewer bytes', async () => {
  const { url, log } = await loggedSite();
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /large.bin HTTP/1.1\r\nhost: docs.test\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => log).toMatchObject([{ path: '/large.bin', bytes: expect.any(Number), aborted: true }]);
  expect(log[0]?.bytes).toBeLessThanOrEqual(LARGE.body?.length ?? 0);
});

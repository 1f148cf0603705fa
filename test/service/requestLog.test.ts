import { describe, expect, it } from 'vitest';
import { failingListeners } from '../support/failingListeners.js';
import { LOCAL_ADDRESS, serveOverHttp } from './overHttp.js';
import { serviceWith } from './support.js';

const KEY = 'svc_dsc_0123456789abcdef';

describe('the log of requests', () => {
  it('has one entry per request, after its response has ended', async () => {
    const service = await serveOverHttp();
    const answer = await service.ask();
    const sent = await answer.arrayBuffer();
    expect(service.log).toEqual([
      {
        requestId: answer.headers.get('x-request-id'),
        method: 'POST',
        path: '/discovery/v1/assistant/lantern/message',
        route: '/discovery/v1/assistant/{domain}/message',
        status: 200,
        durationMs: expect.any(Number),
        bytes: sent.byteLength,
        aborted: false,
        failed: false,
      },
    ]);
    await (await fetch(`${service.url}/nothing`, { method: 'HEAD' })).text();
    await (await fetch(`${service.url}/port`)).text();
    expect(service.log.slice(1).map(({ method, path, status }) => [method, path, status])).toEqual([
      ['HEAD', '/nothing', 404],
      ['GET', '/port', 200],
    ]);
  });

  it('keeps the id of a request, but replaces one that could break a line', async () => {
    const service = await serveOverHttp();
    const idOf = async (id: string) => {
      const reply = await service.ask({ headers: { 'x-request-id': id } });
      await reply.text();
      return reply.headers.get('x-request-id');
    };
    expect(await idOf('4f2a-9c.b:7/1')).toBe('4f2a-9c.b:7/1');
    for (const id of ['two words', '"quoted"', 'x'.repeat(129)]) expect(await idOf(id)).toMatch(/^[\da-f-]{36}$/);
    expect(service.log.map(({ requestId }) => requestId)).toContain('4f2a-9c.b:7/1');
  });

  it('names the route of a request instead of its ids', async () => {
    const service = await serveOverHttp();
    const paths = ['/_docs/search?q=port', '/healthz/live', '/v1/static-export/jobs/7', '/port', '/nothing/there'];
    for (const path of paths) await (await fetch(service.url + path)).text();
    expect(service.log.map(({ route }) => route)).toEqual([
      '/_docs/search',
      '/healthz/live',
      '/v1/static-export/*',
      '/*',
      '/*',
    ]);
  });

  it('keeps the trace of a request and returns its traceparent, but ignores an invalid one', async () => {
    const service = await serveOverHttp();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const returned = async (traceparent: string) => {
      const reply = await service.ask({ headers: { traceparent } });
      await reply.text();
      return reply.headers.get('traceparent');
    };
    const valid = `00-${traceId}-b7ad6b7169203331-01`;
    expect(await returned(valid)).toBe(valid);
    const invalid = [`ff-${traceId}-b7ad6b7169203331-01`, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `${valid}-more`];
    for (const traceparent of invalid) expect(await returned(traceparent)).toBe(null);
    expect(service.log.map((entry) => entry.traceId)).toEqual([traceId, undefined, undefined, undefined]);
  });

  it('contains no question, key, thread id or query', async () => {
    const service = await serveOverHttp({ apiKeys: [KEY] });
    const headers = { authorization: `Bearer ${KEY}` };
    const answer = await service.ask({ headers, question: 'port of the secretfish' });
    await answer.text();
    await (await service.search('secretfish')).text();
    await (await service.ask({ headers: { authorization: 'Bearer svc_dsc_ffffffff' } })).text();
    const thread = { threadId: answer.headers.get('x-thread-id'), threadKey: 'wrong-thread-key' };
    const messages = [{ id: '1', role: 'user', content: 'secretfish', parts: [] }];
    const lost = await service.ask({ headers, body: JSON.stringify({ fp: 'reader-7', messages, ...thread }) });
    expect([lost.status, (await lost.text()).length > 0]).toEqual([404, true]);
    expect(service.log).toHaveLength(4);
    const text = JSON.stringify(service.log);
    for (const secret of ['secretfish', KEY, 'ffffffff', thread.threadId ?? '', 'wrong-thread-key', 'reader-7'])
      expect(text).not.toContain(secret);
  });

  it('contains the reason of a refusal, and the IP address for 401, 403 and 429 only', async () => {
    const service = await serveOverHttp({ apiKeys: [KEY], limits: { addressPerMinute: 2 } });
    const wrongKey: Record<string, string> = { authorization: 'Bearer svc_secret123456' };
    for (const headers of [{}, wrongKey, {}])
      await (await service.ask({ address: `${LOCAL_ADDRESS}:5000`, headers })).text();
    await (await fetch(`${service.url}/nothing`)).text();
    expect(service.log.map(({ status, address, reason }) => [status, address, reason?.split('.')[0]])).toEqual([
      [401, LOCAL_ADDRESS, 'The assistant key is missing'],
      [403, LOCAL_ADDRESS, 'An admin key cannot be used for the assistant'],
      [429, LOCAL_ADDRESS, 'This address has sent too many questions: more than 2 in a minute'],
      [404, undefined, undefined],
    ]);
  });

  it('records that the reader left', async () => {
    const service = await serveOverHttp({ pace: { pieceLength: 1, delayMs: 60_000 } });
    const reader = (await service.ask()).body?.getReader();
    await reader?.read();
    expect(service.log).toEqual([]);
    await reader?.cancel();
    await expect.poll(() => service.log).toEqual([expect.objectContaining({ status: 200, aborted: true })]);
  });

  it('contains the cause of a fault with secrets masked, unlike the response', async () => {
    const cause = Object.assign(new Error('Access to redis://user:hunter2@host was denied.'), { code: 'EDENIED' });
    const store = { get: () => Promise.reject(new Error('The store failed.', { cause })), set: async () => {} };
    const service = await serveOverHttp({ threads: { store } });
    const body = JSON.stringify({
      fp: 'anonymous',
      messages: [{ id: '1', role: 'user', content: 'port', parts: [] }],
      threadId: 'a',
      threadKey: 'b',
    });
    const response = await service.ask({ body });
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('store')]);
    expect(service.log[0]).toMatchObject({
      failed: true,
      reason: 'Error: The store failed. Cause: Error: Access to redis://••••@host was denied. (EDENIED)',
    });
    expect(service.warnings).toEqual([]);
  });

  it.each(failingListeners(new Error('The log is full.')))(
    'does not break a response if it %s',
    async (_, onRequest) => {
      const service = await serveOverHttp({ onRequest });
      expect([(await service.ask()).status, (await service.search('port')).status]).toEqual([200, 200]);
      await expect.poll(() => service.warnings[0]).toBe('onRequest failed. Error: The log is full.');
    },
  );

  it('is replaced by warnings with the request id if no log is configured', async () => {
    const warnings: string[] = [];
    const store = { get: () => Promise.reject(new Error('The store failed.')), set: async () => {} };
    const service = serviceWith({ threads: { store }, onWarning: (warning) => warnings.push(warning) });
    const response = await service(
      new Request('http://localhost/discovery/v1/assistant/lantern/message', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
        body: JSON.stringify({
          fp: 'anonymous',
          messages: [{ id: '1', role: 'user', content: 'port', parts: [] }],
          threadId: 'a',
          threadKey: 'b',
        }),
      }),
    );
    expect([response.status, warnings]).toEqual([500, ['Error: The store failed. (request r-1)']]);
  });
});

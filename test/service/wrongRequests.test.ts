import { describe, expect, it } from 'vitest';
import { errorOf, MESSAGE_URL, questionRequest, serviceWith } from './support.js';

describe('a request with another method than GET', () => {
  const send = (method: string, path: string, options = {}) =>
    serviceWith(options)(new Request(`http://localhost${path}`, { method }));

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('gets a 404 for an unknown address: %s', async (method) => {
    for (const path of ['/discovery/v1/elsewhere', '/nothing', '/_assets/nothing.css']) {
      const response = await send(method, path);
      expect(response.status).toBe(404);
      expect(await errorOf(response)).toContain('nothing at this address');
    }
    expect((await send(method, '/elsewhere', { base: '/docs' })).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE'])('is refused for a page: %s', async (method) => {
    for (const path of ['/port', '/', '/port.html', '/healthz', '/_docs/search']) {
      const response = await send(method, path);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });
});

describe('a body', () => {
  it('is read as UTF-8 and nothing else', async () => {
    const statusOf = async (type: string) =>
      (await serviceWith()(questionRequest('port', { headers: { 'content-type': type } }))).status;
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
      expect(await statusOf(type)).toBe(200);
    for (const type of ['application/json; charset=utf-16', 'application/json; charset=latin1', 'text/plain'])
      expect(await statusOf(type)).toBe(415);
  });

  it('must not be compressed', async () => {
    const response = await serviceWith()(questionRequest('port', { headers: { 'content-encoding': 'gzip' } }));
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect(await errorOf(response)).toContain('must not be compressed');
  });

  it('is not reported as a fault of the service if the client aborts it', async () => {
    const warnings: string[] = [];
    const service = serviceWith({ onWarning: (warning) => warnings.push(warning) });
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"fp":'));
        controller.error(new Error('The client closed the connection.'));
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const response = await service(new Request(MESSAGE_URL, init));
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toContain('connection broke');
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ type: 'image', value: 'x' }, '"type" must be'],
    [{ type: 'code' }, '"value" must be'],
    [{ type: 'code', value: 'x', path: 5 }, '"path" must be'],
    ['x', 'must be an object'],
  ])('with an invalid context item is refused with a message that names the fault: %j', async (item, sentence) => {
    const response = await serviceWith()(questionRequest('port', { fields: { context: [item] } }));
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toContain(sentence);
  });
});

import { describe, expect, it } from 'vitest';
import { isJsonContentType, readJsonObject } from '../../src/http/readJsonObject.js';

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request('http://docs.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

describe('isJsonContentType', () => {
  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset="UTF-8"'])(
    'accepts %j',
    (type) => expect(isJsonContentType(type)).toBe(true),
  );

  it.each([null, '', 'text/plain', 'text/plain; application/json', 'application/json; charset=utf-7'])(
    'refuses %j',
    (type) => expect(isJsonContentType(type)).toBe(false),
  );
});

describe('readJsonObject', () => {
  it('returns the object', async () => {
    expect(await readJsonObject(post('{"a":1}'), { maxBytes: 100 })).toEqual({ value: { a: 1 } });
  });

  it.each([
    ['too-large', 'x'.repeat(101)],
    ['not-json', '{"a":'],
    ['not-json', ''],
    ['not-object', '[]'],
    ['not-object', 'null'],
  ])('returns %j for %j', async (failure, body) => {
    expect(await readJsonObject(post(body), { maxBytes: 100 })).toBe(failure);
  });

  it.each([
    ['gzip', 'compressed'],
    ['br, identity', 'compressed'],
    ['Identity', { value: {} }],
    ['', { value: {} }],
  ])('returns for the encoding %j: %j', async (encoding, read) => {
    expect(await readJsonObject(post('{}', { 'content-encoding': encoding }), { maxBytes: 100 })).toEqual(read);
  });

  it('refuses an object nested more than 100 levels deep', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(await readJsonObject(post(nested(100)), { maxBytes: 10_000 })).toHaveProperty('value');
    expect(await readJsonObject(post(nested(101)), { maxBytes: 10_000 })).toBe('too-deep');
  });

  it('limits a body without a Content-Length by counting its bytes', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(60)),
    });
    expect(await readJsonObject(post(stream), { maxBytes: 100 })).toBe('too-large');
  });

  it('gives up on a body that stops arriving', async () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    expect(await readJsonObject(post(stream), { maxBytes: 100, timeoutMs: 20 })).toBe('too-slow');
  });

  it('reports a body that other code is already reading', async () => {
    const request = post('{"a":1}');
    request.body?.getReader();
    expect(await readJsonObject(request, { maxBytes: 100 })).toBe('broken');
  });

  it('reports a body that is cut off', async () => {
    const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
    expect(await readJsonObject(post(stream), { maxBytes: 100 })).toBe('broken');
  });
});

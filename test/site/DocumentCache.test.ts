import { expect, it, onTestFinished, vi } from 'vitest';
import { DocumentCache } from '../../src/site/responses/DocumentCache.js';
import { NOWHERE, type SiteDocument } from '../../src/site/responses/SiteDocument.js';

const request = () => new Request('http://docs.test/');
const documentOf = (body: string, status: 200 | 404 = 200): SiteDocument => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/** Creates a cache. `rendered` lists the keys of the documents that had to be rendered, in order. */
function countedCache(maxBytes?: number) {
  const cache = new DocumentCache(maxBytes);
  const rendered: string[] = [];
  const ask = async (key: string, document = documentOf(key)) => {
    const response = await cache.respond(request(), key, async () => {
      rendered.push(key);
      return document;
    });
    return response.text();
  };
  return { cache, rendered, ask };
}

it('the cache removes the documents that nobody has asked for the longest, when it is full', async () => {
  const { rendered, ask } = countedCache(6_000);
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'g', 'a', 'b']) await ask(key);
  expect(rendered).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']);
});

it('the cache keeps one "not found" document, and not one for each path that a crawler could request', async () => {
  const { rendered, ask } = countedCache();
  for (const key of ['missing', NOWHERE, 'missing', NOWHERE]) await ask(key, documentOf('Not found.', 404));
  expect(rendered).toEqual(['missing', NOWHERE, 'missing']);
});

it('the cache renders again after a failure', async () => {
  const { cache, ask } = countedCache();
  const failing = cache.respond(request(), 'page', () => Promise.reject(new Error('No memory.')));
  await expect(failing).rejects.toThrow('No memory.');
  expect(await ask('page')).toBe('page');
});

it('the cache renders a temporary document again after half a minute, and counts its size once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rendered, ask } = countedCache(3_500);
  for (let minute = 0; minute < 3; minute += 1) {
    for (let each = 0; each < 3; each += 1) await ask('a', { ...documentOf('a'), isTemporary: true });
    vi.advanceTimersByTime(60_000);
  }
  for (const key of ['b', 'c', 'b']) await ask(key);
  expect(rendered).toEqual(['a', 'a', 'a', 'b', 'c']);
});

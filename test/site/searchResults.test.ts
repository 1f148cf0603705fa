import { afterEach, expect, it, vi } from 'vitest';
import { serviceSearch } from '../../src/site/page/search/searchResults.js';
import { serviceWith, sources } from '../service/support.js';

afterEach(() => vi.unstubAllGlobals());

it('results of the search lead to their pages, also if the path of a page begins like the base', async () => {
  const service = serviceWith({
    base: '/docs',
    pages: sources({ '/docs/install': '# Install lamps\n\n## On walls\n\nLamps need screws.', '/docs': '# All lamps' }),
  });
  const get = (url: string, init?: RequestInit) => service(new Request(new URL(url, 'http://localhost'), init));
  vi.stubGlobal('fetch', get);
  const results = await serviceSearch('/docs', {})('lamps', new AbortController().signal);
  expect(results.map(({ href }) => href).sort()).toEqual(['/docs/docs', '/docs/docs/install#on-walls']);
  for (const { href } of results) expect((await get(href)).status, href).toBe(200);
});

import { afterEach, expect, it, vi } from 'vitest';
import type { BundleSearchScript } from '../../src/site/page/search/bundleSearch.js';

afterEach(() => vi.unstubAllGlobals());

it('the search of an exported site loads a script again that provided no data', async () => {
  const window: { docsSearch?: BundleSearchScript } = {};
  vi.stubGlobal('window', window);
  vi.resetModules();
  await import('../../src/site/page/search/search.js');
  const { docsSearch } = window;
  if (!docsSearch) throw new Error('The script did not define the search.');
  const loaded: string[] = [];
  const search = docsSearch.open(
    async (name) => {
      loaded.push(name);
      if (loaded.length > 1 && name === 'search/current.js') docsSearch('current', 0, 'abc');
    },
    'https://docs.test/',
    {},
  );
  const find = (query: string) => search(query, new AbortController().signal);
  await expect(find('install')).rejects.toThrow('could not load search/current.js: the file');
  await expect(find('install')).rejects.toThrow('could not load search/abc/index.js: the file');
  expect(loaded).toEqual(['search/current.js', 'search/current.js', 'search/abc/index.js']);
});

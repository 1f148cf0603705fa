import { afterEach, expect, it, vi } from 'vitest';
import { type BundleSearchScript, bundleSearch } from '../../src/site/page/search/bundleSearch.js';

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

it('the search of an exported page loads its script once, and again if it could not be loaded', async () => {
  const loaded: string[] = [];
  const createElement = () => ({ src: '', onload: () => {}, onerror: () => {}, remove: () => {} });
  const append = (script: ReturnType<typeof createElement>) => {
    loaded.push(script.src);
    queueMicrotask(loaded.length === 1 ? script.onerror : script.onload);
  };
  const open = vi.fn(() => async () => []);
  vi.stubGlobal('document', { createElement, head: { append } });
  vi.stubGlobal('window', { docsSearch: { open } });
  const search = bundleSearch('search.js', 'https://docs.test/_docs/', {});
  const find = () => search('install', new AbortController().signal);
  await expect(find()).rejects.toThrow('could not load search.js');
  await Promise.all([find(), find()]);
  await find();
  expect(loaded).toEqual(['https://docs.test/_docs/search.js', 'https://docs.test/_docs/search.js']);
  expect(open).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 'https://docs.test/', {});
});

import { type CollectedPages, collectPages } from './collectPages.js';
import type { PageSettings } from './PageReader.js';
import type { PageSource } from './PageSource.js';
import { readPage } from './readPage.js';

/** Reads pages that were given as text, for runtimes without worker threads. Such pages cannot include files. */
export async function readPageSources(
  sources: readonly PageSource[],
  settings: Pick<PageSettings, 'slugs' | 'language'>,
): Promise<CollectedPages> {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  return collectPages([...texts.keys()], (file, address) =>
    readPage(texts.get(file) ?? '', { ...settings, file, address }),
  );
}

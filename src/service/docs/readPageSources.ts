import { type CollectedPages, collectPages } from './collectPages.js';
import type { PageSource } from './PageSource.js';
import { type PageOptions, readPage } from './readPage.js';

/** Reads pages that do not come from a folder. What they would include from other files is left out. */
export async function readPageSources(
  sources: readonly PageSource[],
  options: Pick<PageOptions, 'slugs' | 'language'>,
): Promise<CollectedPages> {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  return collectPages([...texts.keys()], (file, address) =>
    readPage(texts.get(file) ?? '', { ...options, file, address }),
  );
}

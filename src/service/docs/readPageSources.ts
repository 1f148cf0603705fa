import type { AddressOptions } from '../addresses/AddressOptions.js';
import { createLayout } from '../addresses/createLayout.js';
import { SiteAddresses } from '../addresses/SiteAddresses.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import type { PageSettings } from './PageReader.js';
import type { PageSource } from './PageSource.js';
import { readPage } from './readPage.js';

/** Reads pages that were given as text, for runtimes without worker threads. Such pages cannot include files. */
export async function readPageSources(
  sources: readonly PageSource[],
  settings: Pick<PageSettings, 'slugs' | 'language'>,
  site: AddressOptions = {},
): Promise<CollectedPages> {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const addresses = new SiteAddresses([...texts.keys()], createLayout(site), site.pageEnding);
  return collectPages(addresses, (file, address) =>
    addresses.place(readPage(texts.get(file) ?? '', { ...settings, file, address })),
  );
}

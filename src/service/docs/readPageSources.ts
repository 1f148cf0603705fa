import type { AddressOptions } from '../addresses/AddressOptions.js';
import { createLayout } from '../addresses/createLayout.js';
import { SiteAddresses } from '../addresses/SiteAddresses.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import type { PageSource } from './PageSource.js';
import { type GivenSettings, pageSettings } from './pageSettings.js';
import { readPage } from './readPage.js';

/** Reads pages that were given as text, for runtimes without worker threads. Such pages cannot include files. */
export async function readPageSources(
  sources: readonly PageSource[],
  given: Pick<GivenSettings, 'slugs' | 'language'>,
  site: AddressOptions = {},
): Promise<CollectedPages> {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const layout = createLayout(site);
  const settings = pageSettings(layout, given);
  const addresses = new SiteAddresses([...texts.keys()], layout, site.pageEnding);
  return collectPages(addresses, (file, address) =>
    addresses.place(readPage(texts.get(file) ?? '', { ...settings, file, address })),
  );
}

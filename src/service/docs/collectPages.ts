import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { PageAddress } from '../addresses/derivePageAddress.js';
import type { SiteAddresses } from '../addresses/SiteAddresses.js';
import type { ReadingWarning } from '../ReadingWarning.js';
import { isServiceAddress } from './isServiceAddress.js';
import { ReadingClosed } from './PageReader.js';

/** Maximum number of calls of `read` that run at the same time. */
const MAX_STARTED = 16;

/** The pages of the documentation, and the problems found while they were read. Several pages may have the same path. */
export interface CollectedPages {
  pages: DocsPage[];
  warnings: ReadingWarning[];
}

/**
 * Collects the pages of the documentation. A file that cannot be read becomes a warning; the other pages are still collected.
 *
 * @param read Reads the page of a file and returns it with its final path.
 */
export async function collectPages(
  addresses: Pick<SiteAddresses, 'files' | 'warnings' | 'addressOf'>,
  read: (file: string, address: PageAddress) => DocsPage | Promise<DocsPage>,
): Promise<CollectedPages> {
  const warnings = [...addresses.warnings];
  const pages: DocsPage[] = [];
  const warn = (file: string, text: string) => warnings.push({ text, files: [file] });
  const start = async (file: string) => read(file, addresses.addressOf(file));
  for await (const [file, result] of readAhead(addresses.files, start)) {
    try {
      if (result.status === 'rejected') throw result.reason;
      const page = result.value;
      pages.push(page);
      if (isServiceAddress(page.path)) {
        // Navigation, search and sitemap must not lead to a page that cannot be opened.
        page.markdown.frontMatter.hidden = true;
        warn(
          file,
          `${file} has the address ${page.path}, at which the service itself answers, so the page cannot be opened and is hidden. Give it another slug or file name.`,
        );
      }
      for (const warning of page.markdown.warnings) warn(file, `${file}: ${warning}`);
    } catch (error) {
      if (error instanceof ReadingClosed) throw error;
      warn(
        file,
        `${file} could not be read (${error instanceof Error ? error.message : 'unknown reason'}). It is skipped.`,
      );
    }
  }
  return { pages, warnings };
}

/** Starts several reads in advance and yields their results in order. */
async function* readAhead<Item, Result>(
  items: readonly Item[],
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, PromiseSettledResult<Result>]> {
  const started: Promise<[PromiseSettledResult<Result>]>[] = [];
  let next = 0;
  for (const item of items) {
    for (; next < items.length && started.length < MAX_STARTED; next += 1) {
      started.push(Promise.allSettled([start(items[next] as Item)]));
    }
    const [result] = (await started.shift()) ?? [];
    if (result) yield [item, result];
  }
}

import type { DocsPage } from '../../site/DocsPage.js';
import { defaultLanguage, derivePageAddress, languageFolders, type PageAddress } from './derivePageAddress.js';

/** Maximum number of pages that are requested from the reader at the same time. */
const MAX_STARTED = 16;

/** The pages of a documentation, and the problems found while they were read. */
export interface CollectedPages {
  pages: DocsPage[];
  /** One message per problem, for the owner of the site. */
  warnings: string[];
}

/**
 * Collects the pages of a documentation. A file that cannot be read, or whose address is taken, becomes a warning; the other pages are
 * still collected.
 *
 * @param files All page files, with `/` as separator. The address of a page also depends on the other files.
 * @param read Reads the page of a file.
 */
export async function collectPages(
  files: readonly string[],
  read: (file: string, address: PageAddress) => DocsPage | Promise<DocsPage>,
): Promise<CollectedPages> {
  const warnings: string[] = [];
  const folders = languageFolders(files);
  const indexes = new Set(files.filter((file) => /(?:^|\/)_?index\.mdx?$/i.test(file)).map(folderOf));
  const byPath = new Map<string, DocsPage>();
  const start = async (file: string) => {
    const address = derivePageAddress(file, folders, indexes.has(folderOf(file)));
    return read(file, { ...address, language: address.language ?? defaultLanguage(folders) });
  };
  for await (const [file, result] of readAhead(files, start)) {
    try {
      if (result.status === 'rejected') throw result.reason;
      const page = result.value;
      const taken = byPath.get(page.path);
      if (taken)
        warnings.push(
          `${file} has the same address as ${taken.file} (${page.path}). Only ${taken.file} is shown; rename one of them.`,
        );
      else byPath.set(page.path, page);
      warnings.push(...page.markdown.warnings.map((warning) => `${file}: ${warning}`));
    } catch (error) {
      warnings.push(
        `${file} could not be read (${error instanceof Error ? error.message : 'unknown reason'}). It is skipped.`,
      );
    }
  }
  return { pages: [...byPath.values()], warnings };
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

const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf('/')));

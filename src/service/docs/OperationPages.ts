import { stat } from 'node:fs/promises';
import { folderPaths } from '../../site/files/folderFiles.js';
import { PackedMarkdown } from '../../site/markdown/PackedMarkdown.js';
import type { OperationList } from '../../site/openapi/listOperations.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { messageOf } from '../../values/messageOf.js';
import type { PageAddress } from '../addresses/derivePageAddress.js';
import type { PageEnding } from '../addresses/PageEnding.js';
import { SiteAddresses } from '../addresses/SiteAddresses.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import { fileStamp } from './fileStamp.js';
import { MISSING, OpenApiFiles } from './OpenApiFiles.js';
import { type PageReader, PageStopped, ReadingClosed } from './PageReader.js';
import { type OperationFile, type OperationPlan, type PlannedPage, planOperationPages } from './planOperationPages.js';

/** The result for an OpenAPI file: its operations, or why it gets no pages. */
interface KnownList {
  /**
   * The stamp of the file (`fileStamp`), which changes with each version of the file. Empty if the folder has no such file. Undefined if
   * the file must be read again even if it does not change.
   */
  stamp: string | undefined;
  list: OperationList | string;
}

/** The result for a page: the page, or why reading it was stopped. */
interface KnownPage {
  stamp: string;
  page: DocsPage | PageStopped;
}

/**
 * The pages that a folder gets for the operations of the OpenAPI files that its docs.json names. Each file is read in a task of its own, so
 * a file that cannot be read does not affect the pages of the others. Results are kept until the file changes. The reason why the content
 * of a file cannot be used is also a result. So is the failure `PageStopped`: otherwise, each update of the folder would read such a file
 * again, and could run into the time limit every time. After any other failure, the next update tries to read the file again.
 */
export class OperationPages {
  #lists = new Map<string, KnownList>();
  #pages = new Map<string, KnownPage>();

  constructor(
    readonly folder: string,
    readonly pageEnding?: PageEnding,
  ) {}

  /**
   * Makes and reads a page for each operation that none of the given pages shows, up to the limit of {@link planOperationPages}.
   *
   * @param files All page files of the folder: the language of the new pages depends on the language folders.
   */
  async read(pages: readonly DocsPage[], files: readonly string[], reader: PageReader): Promise<CollectedPages> {
    const plan = await this.#plan(pages, reader);
    const sources = new Map(plan.sources.map((source) => [source.file, source]));
    const addresses = new SiteAddresses([...files, ...sources.keys()], undefined, this.pageEnding);
    const known = new Map<string, KnownPage>();
    const read = await collectPages(
      { files: [...sources.keys()], warnings: [], addressOf: (file) => addresses.addressOf(file) },
      async (file, address) => {
        const entry = await this.#readPage(sources.get(file) as PlannedPage, address, reader, addresses);
        known.set(file, entry);
        if (entry.page instanceof PageStopped) throw entry.page;
        return entry.page;
      },
    );
    this.#pages = known;
    return { pages: read.pages, warnings: [...plan.warnings.map((text) => ({ text })), ...read.warnings] };
  }

  async #plan(pages: readonly DocsPage[], reader: PageReader): Promise<OperationPlan> {
    const lists = new Map<string, KnownList>();
    const files: OperationFile[] = [];
    const warnings: string[] = [];
    for (const { file, directory } of await new OpenApiFiles(this.folder).named()) {
      const known = await this.#listOf(file, reader);
      lists.set(file, known);
      if (typeof known.list === 'string')
        warnings.push(`${file}, which docs.json names, gets no pages, because ${known.list}.`);
      else files.push({ ...known.list, file, directory });
    }
    this.#lists = lists;
    const beside = pages.map(({ path, file, markdown }) => {
      const { openapi } = markdown.frontMatter.fields;
      return { path, file, ...(typeof openapi === 'string' && { openapi }) };
    });
    const plan = planOperationPages(files, beside);
    return { ...plan, warnings: [...warnings, ...plan.warnings] };
  }

  async #listOf(file: string, reader: PageReader): Promise<KnownList> {
    const stamp = await this.#stampOf(file);
    const known = this.#lists.get(file);
    if (known?.stamp === stamp) return known;
    try {
      const list = await reader.listOperations(file);
      // If a file that has a stamp counts as missing, it exists, but perhaps cannot be read at the moment. Read it again next time.
      return { stamp: list === MISSING && stamp !== '' ? undefined : stamp, list };
    } catch (error) {
      if (error instanceof ReadingClosed) throw error;
      const list = `it could not be read (${messageOf(error)}). ${adviceFor(error)}`;
      return { stamp: error instanceof PageStopped ? stamp : undefined, list };
    }
  }

  async #stampOf(file: string): Promise<string> {
    const path = await folderPaths(this.folder)(file);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats ? fileStamp(stats) : '';
  }

  /** Reads a page. Its content depends only on its text, its address and its OpenAPI file. */
  async #readPage(
    { file, text, apiFile }: PlannedPage,
    address: PageAddress,
    reader: PageReader,
    addresses: SiteAddresses,
  ): Promise<KnownPage> {
    const stamp = JSON.stringify([this.#lists.get(apiFile)?.stamp, text, address]);
    const known = this.#pages.get(file);
    if (known?.stamp === stamp) return known;
    try {
      const { hasIncludes, markdown, ...page } = await reader.read({ file, address, text });
      return { stamp, page: addresses.place({ ...page, sourceFile: apiFile, markdown: new PackedMarkdown(markdown) }) };
    } catch (error) {
      if (error instanceof PageStopped) return { stamp, page: error };
      throw error;
    }
  }
}

/** Returns the advice for a file that could not be read, as a sentence without its full stop. */
function adviceFor(error: unknown): string {
  return error instanceof PageStopped && error.isTooSlow
    ? 'Split the file, or raise the time limit with --limit-page-timeout-ms or the option "limits.pageTimeoutMs"'
    : 'Split the file';
}

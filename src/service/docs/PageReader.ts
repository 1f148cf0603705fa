import type { PackedText } from '../../site/markdown/PackedMarkdown.js';
import type { OperationList } from '../../site/openapi/listOperations.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { PageAddress } from '../addresses/derivePageAddress.js';
import type { PageOptions } from './readPage.js';

/** A page to read. */
export interface PageTask {
  /** Path relative to the documentation folder, with `/` as separator. If `text` is given, the file need not exist. */
  file: string;
  address: PageAddress;
  /** Source text. Default: read from the file. */
  text?: string;
  /** Content of the file, if it has been read already. */
  bytes?: Uint8Array;
}

/** Settings for all pages. Plain data, so that they can be sent to a worker thread. */
export interface PageSettings extends Pick<PageOptions, 'site' | 'slugs' | 'language' | 'place'> {
  /** Folder of the pages and of the files they include. */
  folder?: string;
  /** Whether pages may include other files of the folder. */
  includes?: boolean;
}

/** A page as plain data. */
export interface ReadPage extends Omit<DocsPage, 'markdown'> {
  markdown: PackedText;
  /**
   * Whether the page refers to other files to show their content. If so, every reading of the documentation parses the page again, because
   * these files can change.
   */
  hasIncludes: boolean;
}

/** Reads the pages of the documentation. */
export interface PageReader {
  /** Rejects if the page cannot be read. */
  read(task: PageTask): Promise<ReadPage>;
  /**
   * Lists the operations of an OpenAPI file in the documentation folder. Returns the reason as a string if the file cannot be used.
   * A reader with a worker thread rejects if it is closed, or if parsing takes too long or ends the thread.
   */
  listOperations(file: string): Promise<OperationList | string>;
  close(): Promise<void>;
}

/** Thrown if the service was closed before or during the reading of pages or OpenAPI files. */
export class ReadingClosed extends Error {
  override readonly name = 'ReadingClosed';

  constructor() {
    super('The service was closed.');
  }
}

/** Thrown if the worker thread ended or exceeded the time limit at every attempt of a task. */
export class PageStopped extends Error {
  override readonly name = 'PageStopped';

  constructor(
    message: string,
    /** Whether the last attempt exceeded the time limit (`limits.pageTimeoutMs`). */
    readonly isTooSlow = false,
  ) {
    super(message);
  }
}

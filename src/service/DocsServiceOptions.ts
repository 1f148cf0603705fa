import type { FileReader } from '../site/FileReader.js';
import type { ModelOptions } from './answer/ModelOptions.js';
import type { AnswerPace } from './answer/paceText.js';
import type { PageSource } from './docs/PageSource.js';
import type { ExportServiceOptions } from './export/ExportServiceOptions.js';
import type { ApiKey } from './http/AccessKeys.js';
import type { ThreadStore } from './threads/ThreadStore.js';

/** Options of `createDocsService`. One of `folder` and `pages` is required. */
export interface DocsServiceOptions {
  /** Folder with Markdown and MDX files. Needs Node. */
  folder?: string;
  /** Pages that come from elsewhere, in place of a folder. Read again at every `update`. */
  pages?: readonly PageSource[];
  /** The domain identifier in the address of the assistant interface. Default `docs`. */
  domain?: string;
  /** Name of the documentation, shown on every page. Default: the title of the first page. */
  title?: string;
  /** Path that everything stands under (`/docs`), where the site is not at the root of its host. Default: the root. */
  base?: string;
  /**
   * Keys that open the assistant. The first one stands in the pages that the service serves, so that they can ask. Default none:
   * no key is asked for.
   */
  apiKeys?: readonly (ApiKey | string)[];
  /** Exact origins (`https://docs.acme.com`) whose pages may call the service. Default none: only its own. */
  allowedOrigins?: readonly string[];
  /** Host names that the service answers to, beside `localhost` and the loopback addresses. */
  allowedHosts?: readonly string[];
  /** An OpenAI-compatible endpoint that writes the answers. Default none: answers quote the documentation. */
  model?: ModelOptions;
  /** How headings become anchors; must match the generator of the published site. Default `github`. */
  slugs?: 'github' | 'vitepress' | 'mdx';
  /** Bounds on requests and bodies. */
  limits?: DocsServiceLimits;
  threads?: {
    /** Where threads are kept. Default: the memory of this process, 10,000 threads and 20 million characters for 24 hours. */
    store?: ThreadStore;
    /**
     * Refuse a thread id that comes without its key. Default false: the contract knows no key, and ids cannot be guessed.
     */
    requireKey?: boolean;
  };
  /** Static export of the documentation. Default: every call is answered with 401, because there is no admin key. */
  exports?: ExportServiceOptions;
  /** How fast quoted answers are written. Default: 24 characters each 12 ms. */
  pace?: AnswerPace;
  /** Address that leads from a page to its source, with `{file}` in it. Default: no edit links. */
  editUrl?: string;
  /** Language of pages that do not name one. BCP 47, default `en`. */
  language?: string;
  /** Other files of the documentation (images). Default: those of `folder`. */
  readFile?: FileReader;
  /** Built script and styles of the site. Default: those that came with this package. */
  assets?: FileReader;
  /** Told about faults of the service and about files that could not be read. Default: nothing is written. */
  onWarning?: (warning: string) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Bounds of the service. The defaults are the contract's. */
export interface DocsServiceLimits {
  /** Requests per organisation and hour. Default 10,000. */
  organisationPerHour?: number;
  /** Requests per IP address and day. Default 10,000. */
  addressPerDay?: number;
  /** Largest request body in bytes. Default 1,000,000. */
  bodyBytes?: number;
  /**
   * Time for reading one page in milliseconds. A page that takes longer is tried once more, then left out with a warning. Needs Node.
   * Default 10,000.
   */
  pageTimeoutMs?: number;
}

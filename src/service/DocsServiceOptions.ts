import type { RateLimitStore } from '../protocol/createRateLimiter.js';
import type { FileReader } from '../site/FileReader.js';
import type { ModelOptions } from './answer/ModelOptions.js';
import type { AnswerPace } from './answer/paceText.js';
import type { PageSource } from './docs/PageSource.js';
import type { ExportServiceOptions } from './export/ExportServiceOptions.js';
import type { ApiKey } from './http/AccessKeys.js';
import type { RequestLogEntry } from './http/RequestLogEntry.js';
import type { LimitOption } from './serviceLimits.js';
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
     * Answer a thread id that comes without its key with 404. Default false: the question is answered from the messages it carries, in
     * a new thread. Stored turns are never read without the key.
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
  /**
   * Called once for every request, when its reply has ended: for a request log. Faults of requests are then part of their entry, and not
   * reported to `onWarning`.
   */
  onRequest?: (entry: RequestLogEntry) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Limits of the service. `false` or 0 turns one off. */
export interface DocsServiceLimits {
  /** Questions per IP address and minute. Default 60. */
  addressPerMinute?: LimitOption;
  /** Questions per IP address and day. Default 10,000. */
  addressPerDay?: LimitOption;
  /** Answered questions per organisation and hour. Default 10,000 with `apiKeys`; none without, where all readers are one organisation. */
  organisationPerHour?: LimitOption;
  /** Searches per IP address and minute. Default 300. */
  searchesPerMinute?: LimitOption;
  /** Answers that are written at the same time. Default 200. */
  answersAtOnce?: LimitOption;
  /** Largest request body in bytes. Default 1,000,000. */
  bodyBytes?: LimitOption;
  /** Longest question in characters. Default 8,000. */
  questionLength?: LimitOption;
  /** Longest search query in characters. Default 200. */
  queryLength?: LimitOption;
  /** Where requests are counted. Default: the memory of this process. */
  store?: RateLimitStore;
  /**
   * Time for reading one page in milliseconds. A page that takes longer is tried once more, then left out with a warning. Needs Node.
   * Default 10,000.
   */
  pageTimeoutMs?: LimitOption;
}

import type { RateLimitStore } from '../http/createRateLimiter.js';
import type { RequestLogEntry } from '../http/RequestLogEntry.js';
import type { ReadFile } from '../site/files/ReadFile.js';
import type { SiteKind } from '../site/shared/SiteKind.js';
import type { PageEnding } from './addresses/PageEnding.js';
import type { LimitOption } from './admission/ServiceLimits.js';
import type { AnswerPace } from './answer/paceText.js';
import type { PageSource } from './docs/PageSource.js';
import type { ExportServiceOptions } from './export/ExportServiceOptions.js';
import type { QuestionLogOptions } from './insights/QuestionLog.js';
import type { ApiKey } from './keys/AccessKeys.js';
import type { ModelOptions } from './model/ModelOptions.js';
import type { ServiceEvent } from './ServiceEvent.js';
import type { StateDriver } from './state/ServiceState.js';
import type { ThreadStore } from './threads/ThreadStore.js';

/** Options of `createDocsService`. Either `folder` or `pages` is required; if both are set, `folder` is ignored. */
export interface DocsServiceOptions {
  /** Folder with Markdown and MDX files. Needs Node. */
  folder?: string;
  /** Pages from a source other than a folder. Read again at every `update`. */
  pages?: readonly PageSource[];
  /** The domain identifier in the paths of the assistant interface. Default `docs`. */
  domain?: string;
  /**
   * Name of the documentation, shown on every page. Default: the first of these names that exists.
   *
   * - the name in `docs.json`
   * - the name in the configuration of the site generator
   * - the title of the home page, even if the home page is empty and therefore not shown
   * - the title of the page whose path is above the paths of all others, such as `/guide` above `/guide/install`
   * - the title of the first page
   * - `Documentation`, without pages
   *
   * If the site has several languages or versions, the page above all others and the first page are chosen from the pages in the default
   * language and of the newest version.
   */
  title?: string;
  /**
   * Base path of the site, such as `/docs`. Default: the root of the host. The configuration of a site generator can also set a base path,
   * and below it a path of the documentation, such as `routeBasePath` of Docusaurus. This option replaces both paths. Without it, the paths
   * of pages include both.
   */
  base?: string;
  /**
   * The generator of the site that shows the pages. Pages get the paths that they have on that site, and their Markdown is read with the
   * syntax of that generator. Default: the generator whose configuration is in `folder` or above it. Without such a configuration, and for
   * `pages`, the default is `plain`: a page has the path of its file, and the syntax of generators is read only where its form alone shows
   * that it is syntax.
   */
  site?: SiteKind;
  /** How the paths of pages end. Default: as on a site that the generator `site` builds. For a `plain` site, the default is `none`. */
  pageEnding?: PageEnding;
  /**
   * Keys that may use the assistant. The service writes the first key that is not a hash into its own pages, so that readers can ask
   * questions there. Default: none, and requests need no key.
   */
  apiKeys?: readonly (ApiKey | string)[];
  /**
   * Exact origins (`https://docs.acme.com`) whose pages may call the service; `*` allows every origin. Default: none; only the service's
   * own pages may call it.
   */
  allowedOrigins?: readonly string[];
  /**
   * Host names that the service answers for, besides `localhost`, its subdomains and the loopback IP addresses; `*` allows every name.
   * Default: none.
   */
  allowedHosts?: readonly string[];
  /** An OpenAI-compatible endpoint that writes the answers. Default none: answers quote the documentation. */
  model?: ModelOptions;
  /**
   * Names of groups whose pages everybody may read. The field `groups` in the front matter restricts a page to groups of readers. Default
   * none: all restricted pages are left out, because the service cannot know the groups of a reader.
   */
  groups?: readonly string[];
  /**
   * Rule that turns headings into anchors. It must be the rule of the published site. It affects only the anchors, and includes that choose
   * a section of a file by its anchor. Default: the rule of the generator in `site`; for a `plain` site, the rule of GitHub.
   */
  slugs?: 'github' | 'vitepress' | 'mdx' | 'starlight' | 'mkdocs' | 'sphinx' | 'hugo';
  /**
   * Where the service keeps its state: with `folderState()` it survives a restart, and with `redisState()` of `docs-assistant/redis`
   * several replicas share it. `threads.store`, `limits.store` and `exports.store` take precedence. Default: the memory of this process,
   * and a folder for export jobs.
   */
  state?: StateDriver | readonly StateDriver[];
  /** Limits of requests and answers, and of the time to read a page. */
  limits?: DocsServiceLimits;
  threads?: {
    /**
     * Where threads are kept. Default: the store of `state`, or else the memory of this process. The memory keeps at most 10,000 threads
     * and 20 million characters, and each thread for 24 hours after its last turn.
     */
    store?: ThreadStore;
    /**
     * Whether a request with a thread id but without a thread key gets a 404. Default `false`: the service starts a new thread, and
     * answers from the messages in the request. A wrong key gets a 404 in both cases, unless the store is unavailable. The stored turns of
     * a thread are never used without its key.
     */
    requireKey?: boolean;
  };
  /**
   * Number of worker threads that search and render pages, so that the event loop stays free. Needs Node. 0: no threads. Default: one less
   * than the number of processors, but at least 1 and at most 2. For fewer than 500 pages, the default is 0.
   */
  workers?: number;
  /** Path of `docs-assistant/dist/service/docsWorker.js`, if a bundler moved it. Default: the file beside the service. */
  workerFile?: string;
  /**
   * Folder for a cache of the parsed pages of `folder`, so that the next start does not parse them again. Its content can be deleted at any
   * time. Only the service may write there. Default: no cache.
   */
  cache?: string;
  /** Static export of the documentation. Default: export requests get a 401, because there is no admin key. */
  exports?: ExportServiceOptions;
  /**
   * Stores questions and ratings in a folder, for `docs-assistant insights`. Tell your readers that their questions are stored. Default:
   * off; nothing is stored, and the feedback endpoint answers with 404.
   */
  questionLog?: QuestionLogOptions;
  /** Maximum speed at which answers are streamed. Default: 200 characters every 100 ms. */
  pace?: AnswerPace;
  /** URL of a page's source, with `{file}` as placeholder. Default: no edit links. */
  editUrl?: string;
  /**
   * Language of pages that get no language from their front matter, their path or the configuration of the site. BCP 47. Default: these
   * pages are shown and searched as English, but match filters for every language.
   */
  language?: string;
  /**
   * Reads the files of the documentation that are not pages, such as images and `docs.json`. For a missing file, it must return
   * undefined or reject with an error whose `code` is `ENOENT` or `ENOTDIR`. Any other rejection means that the file cannot be read now.
   * The service then reads `docs.json` and sidebars again after half a minute, and other navigation files at the next `update()`. Default:
   * reads the files of `folder`.
   */
  readFile?: ReadFile;
  /**
   * Reads the built scripts and styles of the site. Must treat missing files as `readFile` does. After any other rejection, the service
   * checks again after half a minute whether the files exist. Default: with `folder`, the files that this package contains; with `pages`,
   * none.
   */
  assets?: ReadFile;
  /**
   * Called with faults of the service and with problems found while reading the documentation. May be async; its own errors go to
   * `console.error`. Default: warnings are dropped.
   */
  onWarning?: (warning: string) => void;
  /**
   * Called once per request, after its response has ended; use it for a request log. If set, the faults of a request are part of its entry,
   * and are not reported to `onWarning`. Some faults, such as failures of the model, are reported to both. May be async; its own errors go
   * to `onWarning`. Default: requests are not logged, and their faults go to `onWarning`.
   */
  onRequest?: (entry: RequestLogEntry) => void;
  /**
   * Called with events of the service. For example, the service reads the documentation, a limit refuses a request, an answer begins or
   * ends, a request to the model ends, or an export job changes. Use it for metrics. Requests to the service are reported to `onRequest`
   * instead. May be async; its own errors go to `onWarning`. Default: nothing is reported.
   */
  onEvent?: (event: ServiceEvent) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Limits of the service. `false` or 0 turns a limit off. */
export interface DocsServiceLimits {
  /** Questions and ratings per IP address and minute. Default 60. */
  addressPerMinute?: LimitOption;
  /** Questions and ratings per IP address and day. Default 10,000. */
  addressPerDay?: LimitOption;
  /**
   * Answered questions per organisation and hour. Default 10,000 with `apiKeys`. Without them all readers are one organisation, and the
   * default is no limit.
   */
  organisationPerHour?: LimitOption;
  /**
   * Searches, requests to the page endpoint and calls of MCP tools, together, per IP address and minute. Includes searches in the search
   * field of the site. Default 300.
   */
  searchesPerMinute?: LimitOption;
  /**
   * Searches, requests to the page endpoint and calls of MCP tools, together, per organisation and hour. Does not include searches in the
   * search field of the site, which need no key. Default 10,000 with `apiKeys`; without them, no limit.
   */
  organisationSearchesPerHour?: LimitOption;
  /** Answers written at the same time. Default 2,000. */
  answersAtOnce?: LimitOption;
  /** Searches that run at the same time, including those for questions. Default 8. */
  searchesAtOnce?: LimitOption;
  /**
   * Searches that may wait until a running search has ended. IP addresses take turns. When more searches arrive, the IP address with the
   * most waiting searches loses one of them, which gets a 503. Default 1,000.
   */
  searchesWaiting?: LimitOption;
  /** Largest request body in bytes. Default 1,000,000. */
  bodyBytes?: LimitOption;
  /** Longest question, and longest query of the search endpoint and the MCP server, in characters. Default 8,000. */
  questionLength?: LimitOption;
  /** Longest query in the search field of the site, in characters. Default 200. */
  queryLength?: LimitOption;
  /** Where requests are counted. Default: the store of `state`, or else the memory of this process. */
  store?: RateLimitStore;
  /**
   * Time limit for reading one page, or one OpenAPI file that `docs.json` names, in milliseconds. A page or file that takes longer is tried
   * once more, then skipped with a warning. Needs Node. Default 10,000.
   */
  pageTimeoutMs?: LimitOption;
}

import type { FetchFunction } from '../client/FetchFunction.js';
import type { Timeouts } from '../client/timeouts.js';
import type { ApiVersion } from '../protocol/apiVersion.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Deployment } from '../protocol/deployment.js';
import type { DocsUrl } from '../protocol/links/safeUrl.js';
import type { SearchFilter } from '../protocol/messages/assistantMessage.js';
import type { DocsAssistantEvent } from './DocsAssistantEvent.js';
import type { Feedback } from './Feedback.js';
import type { Navigation } from './Navigation.js';

export type { FetchFunction } from '../client/FetchFunction.js';
export type { Timeouts } from '../client/timeouts.js';

/** Options of the conversation: the same for `<DocsAssistantProvider>` and `<DocsAssistant>`. */
export interface DocsAssistantOptions {
  /** The documentation's domain identifier: a label (`acme`) or a host name (`docs.acme.com`). */
  domain: string;
  /** Fingerprint of the reader: the literal `anonymous` (default), or a unique identifier. */
  fp?: string;
  /** Root URL of the assistant interface. Default `/discovery` on the page's own origin: a proxy or the local service. */
  discoveryUrl?: string;
  /** The public assistant key (`svc_dsc_…`). Needs `discoveryUrl`. An admin key is refused with an error. */
  apiKey?: string;
  /**
   * Version of the assistant interface: `v1` for AI SDK v4, `v2` for AI SDK 5 and later. With either version, replies of both versions can
   * be read. Default `v1`.
   */
  apiVersion?: ApiVersion;
  /** Number of search results that an answer uses, 1 to 20. Default 5, the recommended value. */
  retrievalPageSize?: number;
  /**
   * Searches only pages that match this version, language and groups. Pages without a version or language match, too. Default: no filter,
   * so that pages of all versions and languages are searched.
   */
  filter?: SearchFilter;
  /** The page the reader is on. Default: the path of the page without query and hash. `false` sends none. */
  currentPath?: string | false | ((location: Location) => string | undefined);
  /**
   * Id of the thread to continue. Default: the stored thread, otherwise a new one. If the id changes, the conversation of the new thread is
   * shown.
   */
  threadId?: string;
  /** Stores conversations and drafts on the reader's device. `false`: they are lost when the page closes. Default `true`. */
  persist?: boolean;
  /**
   * Whether the reader agrees to sending and storing data. `required`: the assistant asks before anything is sent or stored, and
   * remembers the consent. `false`: there is no consent until you pass `true`. Default `true`.
   */
  consent?: boolean | 'required';
  /**
   * URL of the documentation, for relative links in answers. Its path is kept: with `https://acme.com/docs`, `/guide` is
   * `https://acme.com/docs/guide`. A function maps each path to a URL. Default: the page's origin.
   *
   * @example docsUrl={(path) => `https://acme.com/docs${path.replace('.html', '')}`}
   */
  docsUrl?: DocsUrl;
  /** Origins from which images in answers are loaded. Default: none; placeholders show the alternative text instead. */
  allowedImageOrigins?: readonly string[];
  /** How the docs platform is deployed. Default `cloud`. With any other deployment, the assistant needs `discoveryUrl`. */
  deployment?: Deployment;
  /** Time limits in milliseconds for each request that sends a question, or a rating to `feedbackUrl`. */
  timeouts?: Timeouts;
  /** Replaces the global `fetch`. */
  fetch?: FetchFunction;
  /** Headers added to every request. A function is called before each request. */
  headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);
  /**
   * Called before each question to get the token of a captcha or a proof of work. The token is sent as the header `x-challenge-token`. Your
   * own proxy has to check the token: the docs platform ignores it. If the function throws or returns no token, nothing is sent.
   */
  getChallengeToken?: () => string | Promise<string>;
  /** Whether requests carry cookies, as in `fetch`. Default `same-origin`. */
  credentials?: RequestCredentials;
  /** Called for each event. Events contain no text of readers or answers, unless `eventContent` is set. */
  onEvent?: (event: DocsAssistantEvent) => void;
  /** `true`: events also contain the text of questions, answers and comments. Default `false`. */
  eventContent?: boolean;
  /** Called when a reader rates an answer or removes a rating. Includes the text of the question and the answer. */
  onFeedback?: (feedback: Feedback) => void;
  /**
   * The URL that ratings are sent to: `/_docs/feedback` of the local service, or your own endpoint. The request contains the id of the
   * answer and the rating with its reason and comment, but neither the question nor the answer. Nothing is sent without the reader's
   * consent. Can be combined with `onFeedback`. Default: none; nothing is sent.
   */
  feedbackUrl?: string;
  /**
   * Opens the site's own search with the question. The panel offers this search in its menu, in error messages (unless the reader has to
   * change the question), and after an answer of the local service that says that the documentation does not cover the question. The menu
   * passes the text in the field or, if the field is empty, the last question. The panel closes first, unless it is inline. Default: not
   * offered.
   */
  onFallbackSearch?: (question: string) => void;
  /**
   * Records the requests and timings of the last 20 attempts to get an answer, and shows them in the panel. For development. Default
   * `false`.
   */
  debug?: boolean;
  /**
   * Called with the error of each question that failed, for your monitoring. In `<DocsAssistant>`, readers see a message from `labels`
   * instead.
   */
  onError?: (error: DocsAssistantError) => void;
  /**
   * Called before a link to the page's own origin is followed in the same tab. Return `false` if you navigate yourself, for example with a
   * router.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return value lets the browser navigate
  onNavigate?: (navigation: Navigation) => boolean | void;
}

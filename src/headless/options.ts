import type { FetchFunction } from '../client/FetchFunction.js';
import type { Timeouts } from '../client/timeouts.js';
import type { SearchFilter } from '../protocol/assistantMessage.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Deployment } from '../protocol/deployment.js';
import type { DocsAssistantEvent } from './events.js';
import type { Feedback } from './feedback.js';

export type { FetchFunction } from '../client/FetchFunction.js';
export type { Timeouts } from '../client/timeouts.js';

/** What a link of an answer leads to, for `onNavigate`. */
export interface Navigation {
  href: string;
  /** Where the link stood. */
  from: 'answer' | 'source' | 'suggestion' | 'context';
}

/** Options of the conversation: the same for `<DocsAssistantProvider>` and `<DocsAssistant>`. */
export interface DocsAssistantOptions {
  /** The documentation's domain identifier: a label (`acme`) or a host name (`docs.acme.com`). */
  domain: string;
  /** Fingerprint of the reader: the literal `anonymous` (default), or a unique identifier. */
  fp?: string;
  /** Root of the assistant interface. Default `/discovery` on the page's own origin: a proxy or the local service. */
  discoveryUrl?: string;
  /** The public assistant key (`svc_dsc_…`). Needs `discoveryUrl`. An admin key is refused with an error. */
  apiKey?: string;
  /** Number of search results an answer draws on, 1 to 20. Default 5, the recommended value. */
  retrievalPageSize?: number;
  filter?: SearchFilter;
  /** The page the reader is on. Default: the path of the page without query and hash. `false` sends none. */
  currentPath?: string | false | ((location: Location) => string | undefined);
  /** Continues this thread. Default: the stored one, else a new one. */
  threadId?: string;
  /** Keeps conversations and drafts on the reader's device. `false`: they end with the page. Default `true`. */
  persist?: boolean;
  /**
   * Whether the reader agrees to sending and storing. `required`: the assistant asks before anything is sent or stored, and
   * remembers the yes. `false`: no, until you pass `true`. Default `true`.
   */
  consent?: boolean | 'required';
  /** Base of relative links in answers. Default: the page's origin. */
  docsUrl?: string;
  /** Exact origins that images in answers may come from. Default: none, a placeholder names the image. */
  allowedImageOrigins?: readonly string[];
  /** How the platform is run; decides whether the assistant is available at all. Default `cloud`. */
  deployment?: Deployment;
  timeouts?: Timeouts;
  /** Replaces the global `fetch`. */
  fetch?: FetchFunction;
  /** Added to every request; a function is asked before each. */
  headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);
  /**
   * Asked before each question for a token that shows a person is there (a captcha, a proof of work). It goes along as the header
   * `x-challenge-token`, for a proxy of yours to check: the docs platform knows none. Where it throws, nothing is sent.
   */
  getChallengeToken?: () => string | Promise<string>;
  /** As in `fetch`. Default `same-origin`. */
  credentials?: RequestCredentials;
  /** Called with what happens, without the words of readers and answers. */
  onEvent?: (event: DocsAssistantEvent) => void;
  /** `true`: events hold the words of questions, answers and comments, too. Default `false`. */
  eventContent?: boolean;
  /** Called when a reader rates an answer, or takes a rating back. With the words: it is asked for here. */
  onFeedback?: (feedback: Feedback) => void;
  /** The site's own search, offered with the question when the assistant cannot answer it. Default: none is offered. */
  onFallbackSearch?: (question: string) => void;
  /** Keeps what each turn sends and how long it takes, and shows it in the panel. For development. Default `false`. */
  debug?: boolean;
  onError?: (error: DocsAssistantError) => void;
  /** Called before a link on the page's own origin is followed. Return `false` when you navigate yourself (a router). */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing lets the browser navigate
  onNavigate?: (navigation: Navigation) => boolean | void;
}

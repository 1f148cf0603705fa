import { API_VERSIONS, type ApiVersion, messagePath } from '../protocol/apiVersion.js';
import { pageContentPath, searchPath } from '../protocol/discoveryPaths.js';
import { type ReaderSession, readAssistantBody } from './readAssistantBody.js';
import { readFeedbackBody, readPageBody, readSearchBody } from './readLookupBody.js';
import { rebuildPage, rebuildSearchResults } from './rebuildLookupReply.js';

/** How the reply of an endpoint is passed on. */
export type ReplyFormat =
  /** The proxy passes the reply on chunk by chunk, as it arrives. */
  | { type: 'stream'; contentType: string }
  /** The proxy rebuilds the reply from its documented fields. `rebuild` returns undefined for a reply that is not valid. */
  | { type: 'json'; rebuild: (reply: unknown) => object | undefined }
  | { type: 'none' };

/** An endpoint that the assistant proxy forwards. */
export interface ForwardedEndpoint {
  /** Path below the mount path of the proxy. */
  path: string;
  /** URL to which the proxy forwards the request. */
  url: string;
  /** Value of the `Accept` header of the forwarded request. */
  accept: string;
  /** Whether the URL has the origin of `discoveryUrl`. Only such endpoints get the key and the IP addresses of readers. */
  isPlatform: boolean;
  /** Which rate limit counts a request, and which size limit applies to its body. */
  countedAs: 'question' | 'lookup';
  /** Builds the body of the forwarded request from documented fields only. @throws {ProxyError} 400 for an invalid request */
  readBody: (body: Record<string, unknown>, session: ReaderSession) => object;
  reply: ReplyFormat;
  /** Error message if the forwarded request gets a 404 or 410. */
  notFound: string;
  /**
   * Whether the proxy's reply with status 404 has the error message in the field `message`, too. The documentation of the docs platform
   * describes this field.
   */
  hasMessage?: boolean;
}

/** Path of the endpoint for ratings, below the mount path of the proxy. */
const FEEDBACK_PATH = '/_docs/feedback';

const NO_THREAD =
  'The docs platform does not know this domain or this thread, or no longer has this version of its interface.';

/** For each version of the message endpoint: the `Accept` header that the proxy sends, and the content type of its reply to the client. */
const REPLY_FORMATS: Readonly<Record<ApiVersion, { accept: string; contentType: string }>> = {
  v1: { accept: 'text/plain', contentType: 'text/plain; charset=utf-8' },
  // The documentation of the platform says JSON, but the platform sends server-sent events.
  v2: { accept: 'text/event-stream, */*;q=0.1', contentType: 'text/event-stream' },
};

/**
 * Returns the endpoints to which the assistant proxy forwards requests. The proxy refuses all other paths.
 *
 * @param root Root of the assistant interface of the docs platform.
 * @param feedbackUrl URL of the endpoint for ratings. Without it ratings are refused.
 */
export function assistantEndpoints(
  root: string,
  domain: string,
  feedbackUrl: string | undefined,
): readonly ForwardedEndpoint[] {
  const below = (path: string) => ({ path, url: `${root}${path}`, isPlatform: true });
  const endpoints: ForwardedEndpoint[] = [
    ...API_VERSIONS.map((version): ForwardedEndpoint => {
      const { accept, contentType } = REPLY_FORMATS[version];
      return {
        ...below(messagePath(domain, version)),
        accept,
        countedAs: 'question',
        readBody: (body, session) => readAssistantBody(body, session, version),
        reply: { type: 'stream', contentType },
        notFound: NO_THREAD,
      };
    }),
    {
      ...below(searchPath(domain)),
      accept: 'application/json',
      countedAs: 'lookup',
      readBody: readSearchBody,
      reply: { type: 'json', rebuild: rebuildSearchResults },
      notFound: 'The docs platform does not know this domain.',
    },
    {
      ...below(pageContentPath(domain)),
      accept: 'application/json',
      countedAs: 'lookup',
      readBody: readPageBody,
      reply: { type: 'json', rebuild: rebuildPage },
      notFound: 'The docs platform does not know this page or this domain.',
      hasMessage: true,
    },
  ];
  if (feedbackUrl !== undefined) {
    endpoints.push({
      path: FEEDBACK_PATH,
      url: feedbackUrl,
      // Send the key and the IP addresses of readers with ratings only if `feedbackUrl` has the origin of the assistant interface. A local
      // service receives ratings at this origin, and asks for the same key.
      isPlatform: new URL(feedbackUrl).origin === new URL(root).origin,
      accept: 'application/json',
      countedAs: 'lookup',
      readBody: readFeedbackBody,
      reply: { type: 'none' },
      notFound: 'The service does not store ratings.',
    });
  }
  return endpoints;
}

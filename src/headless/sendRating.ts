import { errorFromResponse } from '../client/errorFromResponse.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { FeedbackRequest } from '../protocol/FeedbackRequest.js';
import { maskKeys } from '../protocol/keys/maskKeys.js';
import { MAX_COMMENT_LENGTH, MAX_REASON_LENGTH } from '../protocol/limits.js';
import { cutText } from '../values/cutText.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import type { RequestTools } from './requestTools.js';

/** An `http` or `https` URL, or a path on the origin of the page. */
const FEEDBACK_URL = /^(?:https?:\/\/|\/(?!\/))/i;

/** Queue of rating requests. They run one after another, so that a changed rating never arrives before the rating that it replaces. */
let sending: Promise<void> = Promise.resolve();

/** The endpoints that developers have been warned about. */
const warnedOf = new Set<string>();

/**
 * Sends a rating to `feedbackUrl`. If that fails, the reader sees no error: the rating stays in the conversation, and developers get one
 * warning in the console for each endpoint.
 */
export function sendRating(options: DocsAssistantOptions, feedback: FeedbackRequest, tools: RequestTools): void {
  const { feedbackUrl = '' } = options;
  sending = sending.then(() => send(options, feedback, tools)).catch((error: unknown) => warn(feedbackUrl, error));
}

async function send(
  options: DocsAssistantOptions,
  { reason, comment, ...feedback }: FeedbackRequest,
  { conversationEndpoint, fetchWithin, mergeHeaders, openDeadline }: RequestTools,
): Promise<void> {
  const { feedbackUrl = '' } = options;
  if (!FEEDBACK_URL.test(feedbackUrl))
    throw new DocsAssistantError('setup', 'Use an http or https URL, or a path on this origin.');
  // `conversationEndpoint` throws for an admin key, which must never be sent.
  const { headers: keyHeaders, credentials } = conversationEndpoint(options);
  const deadline = openDeadline(options.timeouts);
  const body: FeedbackRequest = {
    ...feedback,
    ...(reason && { reason: cutText(reason, MAX_REASON_LENGTH) }),
    ...(comment && { comment: cutText(comment, MAX_COMMENT_LENGTH) }),
  };
  try {
    const ours = { ...keyHeaders, accept: 'application/json', 'content-type': 'application/json' };
    const init: RequestInit = {
      method: 'POST',
      headers: await deadline.race(mergeHeaders(options.headers, ours)),
      body: JSON.stringify(body),
      credentials,
      // Readers often rate an answer and leave the page at once: `keepalive` lets the request finish.
      keepalive: true,
    };
    const fetchFunction = options.fetch ?? ((...given) => fetch(...given));
    const response = await fetchWithin(deadline, fetchFunction, feedbackUrl, init, 'the feedback endpoint');
    if (!response.ok) throw await errorFromResponse(response);
    response.body?.cancel().catch(() => {});
  } finally {
    deadline.stop();
  }
}

function warn(feedbackUrl: string, error: unknown): void {
  if (warnedOf.has(feedbackUrl)) return;
  warnedOf.add(feedbackUrl);
  const message = error instanceof Error ? error.message : String(error);
  const serverMessage = error instanceof DocsAssistantError ? error.serverMessage : undefined;
  const reason = serverMessage ? ` The server says: "${serverMessage}"` : '';
  console.warn(
    `docs-assistant: a rating could not be sent to feedbackUrl "${maskKeys(feedbackUrl)}" and is kept only in this browser. ${message}${reason}`,
  );
}

import { HttpError } from '../http/HttpError.js';
import { FEEDBACK_RATINGS, type FeedbackRating, type FeedbackRequest } from '../protocol/FeedbackRequest.js';
import { MAX_COMMENT_LENGTH, MAX_REASON_LENGTH } from '../protocol/limits.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import type { RequestTrace } from './http/RequestTrace.js';
import { type ExpectedBody, readJsonBody } from './http/readJsonBody.js';
import { toLoggedText } from './insights/toLoggedText.js';

/** Path of the feedback endpoint, below the base of the site. */
export const FEEDBACK_PATH = '/_docs/feedback';

const FEEDBACK: ExpectedBody = {
  fields: 'the fields "messageId" and "rating"',
  shorten: 'Send a shorter comment.',
};
const NOT_STORED =
  'This service does not store ratings. Start it with --question-log <folder>, or set the option "questionLog".';
/** Form of the ids that the service gives to its answers. */
const ANSWER_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Answers `POST {base}/_docs/feedback`: adds a rating to the question log. The service does not look the answer up, because another process
 * may have written it. Its id is random, so only the reader who got the answer can rate it.
 *
 * @throws {HttpError} 404 without a question log, and the errors of a question: 400, 401, 403, 413, 415, 429, 503.
 */
export async function answerFeedbackRequest(endpoint: AssistantEndpoint, trace: RequestTrace): Promise<Response> {
  const { limits, keys, questionLog, now } = endpoint;
  const { request } = trace;
  await limits.countRating(trace.remoteAddress);
  await keys.organisationOf(request);
  if (!questionLog) throw new HttpError(404, NOT_STORED);
  const body = await readJsonBody(request, FEEDBACK, limits.numbers.bodyBytes);
  const { messageId, rating, reason, comment } = readFeedback(body);
  questionLog.add({
    type: 'rating',
    id: messageId,
    time: new Date(now()).toISOString(),
    rating,
    ...(reason && { reason: toLoggedText(reason, MAX_REASON_LENGTH) }),
    ...(comment && { comment: toLoggedText(comment, MAX_COMMENT_LENGTH) }),
  });
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

/** @throws {HttpError} 400 that names the invalid field. Unknown fields are ignored. */
function readFeedback({ messageId, rating, reason, comment }: Record<string, unknown>): FeedbackRequest {
  if (typeof messageId !== 'string' || !ANSWER_ID.test(messageId))
    throw new HttpError(
      400,
      '"messageId" must be the id of an answer: the "messageId" in the first line of its stream.',
    );
  if (!FEEDBACK_RATINGS.includes(rating as FeedbackRating))
    throw new HttpError(400, `"rating" must be one of "${FEEDBACK_RATINGS.join('", "')}".`);
  return {
    messageId,
    rating: rating as FeedbackRating,
    reason: readText('reason', reason, MAX_REASON_LENGTH),
    comment: readText('comment', comment, MAX_COMMENT_LENGTH),
  };
}

function readText(name: string, value: unknown, maxLength: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= maxLength) return value.trim();
  throw new HttpError(400, `"${name}" must be a string of at most ${maxLength} characters.`);
}

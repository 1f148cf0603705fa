import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import type { FeedbackRequest } from '../../protocol/FeedbackRequest.js';
import { MAX_COMMENT_LENGTH, MAX_REASON_LENGTH } from '../../protocol/limits.js';
import { readFeedbackRequest } from '../../protocol/readFeedbackRequest.js';
import { messageOf } from '../../values/messageOf.js';
import { toLoggedText } from '../insights/toLoggedText.js';
import { type ExpectedBody, readJsonBody } from '../requests/readJsonBody.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';

/** Path of the feedback endpoint, relative to the base path of the site. */
export const FEEDBACK_PATH = '/_docs/feedback';

const FEEDBACK: ExpectedBody = {
  fields: 'the fields "messageId" and "rating"',
  shorten: 'Send a shorter comment.',
};
const NOT_STORED =
  'This service does not store ratings. Start it with --question-log <folder>, or set the option "questionLog".';
/** Form of the ids that the service gives its answers. */
const ANSWER_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Answers `POST {base}/_docs/feedback`: adds a rating to the question log. The service does not check whether the rated answer exists,
 * because another process may have written the answer. The id of an answer is random, so only the reader who got the answer can rate it.
 *
 * @throws {HttpError} 404 without a question log, and the same errors as for a question: 400, 401, 403, 413, 415, 429, 503.
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
function readFeedback(body: Record<string, unknown>): FeedbackRequest {
  let feedback: FeedbackRequest;
  try {
    feedback = readFeedbackRequest(body);
  } catch (error) {
    throw new HttpError(400, messageOf(error));
  }
  if (ANSWER_ID.test(feedback.messageId)) return feedback;
  throw new HttpError(400, '"messageId" must be the id of an answer: the "messageId" at the start of its stream.');
}

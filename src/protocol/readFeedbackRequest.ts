import { DocsAssistantError } from './DocsAssistantError.js';
import { FEEDBACK_RATINGS, type FeedbackRating, type FeedbackRequest } from './FeedbackRequest.js';
import { MAX_COMMENT_LENGTH, MAX_REASON_LENGTH } from './limits.js';

/** Maximum length of the id of an answer, in characters. */
const MAX_ID_LENGTH = 256;

/**
 * Reads the body of a rating. Drops unknown fields.
 *
 * @throws {DocsAssistantError} kind `setup` that names the invalid field.
 */
export function readFeedbackRequest({ messageId, rating, reason, comment }: Record<string, unknown>): FeedbackRequest {
  if (typeof messageId !== 'string' || messageId === '' || messageId.length > MAX_ID_LENGTH)
    throw invalid('"messageId" must be the id of an answer: the "messageId" at the start of its stream.');
  if (!FEEDBACK_RATINGS.includes(rating as FeedbackRating))
    throw invalid(`"rating" must be one of "${FEEDBACK_RATINGS.join('", "')}".`);
  const texts = {
    reason: readText('reason', reason, MAX_REASON_LENGTH),
    comment: readText('comment', comment, MAX_COMMENT_LENGTH),
  };
  return {
    messageId,
    rating: rating as FeedbackRating,
    ...(texts.reason && { reason: texts.reason }),
    ...(texts.comment && { comment: texts.comment }),
  };
}

function readText(name: string, value: unknown, maxLength: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= maxLength) return value.trim();
  throw invalid(`"${name}" must be a string of at most ${maxLength} characters.`);
}

const invalid = (sentence: string) => new DocsAssistantError('setup', sentence);

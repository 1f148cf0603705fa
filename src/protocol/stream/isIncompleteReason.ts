/** Finish reasons of answers that the model ended too early. */
const INCOMPLETE_REASONS = ['length', 'content-filter'] as const;

/** `length`: the answer reached its length limit. `content-filter`: a filter of the model stopped it. */
export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];

/** Whether an answer with this finish reason is incomplete although the stream ended properly. */
export function isIncompleteReason(reason: string | undefined): reason is IncompleteReason {
  return INCOMPLETE_REASONS.some((incomplete) => incomplete === reason);
}

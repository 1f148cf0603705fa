/** Finish reasons of an answer that the model ended before it was complete. */
const INCOMPLETE_REASONS = ['length', 'content-filter'] as const;

/** `length`: the answer reached the limit of its length. `content-filter`: a filter of the model stopped it. */
export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];

/** Whether an answer with this finish reason is incomplete, although its finish was seen. */
export function isIncompleteReason(reason: string | undefined): reason is IncompleteReason {
  return INCOMPLETE_REASONS.some((incomplete) => incomplete === reason);
}

import { isRecord } from './isRecord.js';

export const ANSWER_OUTCOMES = ['answer', 'closest', 'none'] as const;

/**
 * Whether the documentation answers a question, as the local service decides it:
 *
 * - `answer`: it answers the question
 * - `closest`: the answer shows the closest match and says so
 * - `none`: the documentation does not cover the question, and the answer says so
 */
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** Reads the outcome from the value of a finish line. Of all services, only the local service of this package sends an outcome. */
export function readAnswerOutcome(value: unknown): AnswerOutcome | undefined {
  return isRecord(value) ? ANSWER_OUTCOMES.find((outcome) => outcome === value.outcome) : undefined;
}

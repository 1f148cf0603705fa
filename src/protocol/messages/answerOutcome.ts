import { isRecord } from '../../values/isRecord.js';

export const ANSWER_OUTCOMES = ['answer', 'closest', 'none'] as const;

/**
 * Whether the documentation answers a question, as the local service decides it:
 *
 * - `answer`: it answers the question
 * - `closest`: the answer shows the closest match and says so
 * - `none`: the documentation does not cover the question, and the answer says so
 */
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/**
 * Reads the outcome of an answer. `value` can be the value of a finish line in the data stream, the metadata of a message in version 2 of
 * the message endpoint, or an annotation. Only the local service of this package sends outcomes.
 */
export function readAnswerOutcome(value: unknown): AnswerOutcome | undefined {
  return isRecord(value) ? ANSWER_OUTCOMES.find((outcome) => outcome === value.outcome) : undefined;
}

/**
 * Type of the annotation that stores an outcome with its message. The `finish` part of the data stream also has a field `outcome`, but the
 * parser of the AI SDK drops this field.
 */
const OUTCOME_ANNOTATION_TYPE = 'outcome';

/** Creates the annotation that holds the outcome of an answer. */
export function outcomeAnnotation(outcome: AnswerOutcome): { type: string; outcome: AnswerOutcome } {
  return { type: OUTCOME_ANNOTATION_TYPE, outcome };
}

/** Whether an answer says that the documentation does not cover the question. If there are several outcome annotations, the last counts. */
export function isRefusal(annotations: readonly unknown[] = []): boolean {
  const last = annotations.findLast((each) => isRecord(each) && each.type === OUTCOME_ANNOTATION_TYPE);
  return readAnswerOutcome(last) === 'none';
}

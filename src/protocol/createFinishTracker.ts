import { isRecord } from './isRecord.js';
import type { StreamPart } from './streamPart.js';

/** The finish of a reply. */
export type Finish = Extract<StreamPart, { type: 'finish' }>;

/** Decides which finish of a reply counts. */
export interface FinishTracker {
  /** Notes a `d:` part. The last one counts. */
  notePart: (part: Finish) => void;
  /** Notes a `finish` element. It counts only without a `d:` part, and only while no more of the answer follows it. */
  noteElement: (element: unknown) => void;
  /** Notes that more of the answer has arrived. */
  noteContent: () => void;
  /** The finish that counts. */
  readonly current: Finish | undefined;
  /** Whether a `d:` part was seen. */
  readonly hasPart: boolean;
  /** Whether more of the answer has arrived since the `d:` part. If the connection breaks then, the answer is not complete. */
  readonly hasLaterContent: boolean;
}

/** Whether an element of data, an annotation or an event is a `finish`. */
export function isFinishElement(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && value.type === 'finish';
}

/**
 * Servers write a `finish` element after each step, and a `d:` part for each of several merged answers, so neither is always the
 * end of a reply.
 */
export function createFinishTracker(): FinishTracker {
  let part: Finish | undefined;
  let element: Finish | undefined;
  let hasLaterContent = false;
  return {
    notePart(finish) {
      part = finish;
      hasLaterContent = false;
    },
    noteElement(value) {
      const finishReason = isRecord(value) && typeof value.finishReason === 'string' ? value.finishReason : 'stop';
      element = { type: 'finish', finishReason };
    },
    noteContent() {
      element = undefined;
      hasLaterContent = part !== undefined;
    },
    get current() {
      return part ?? element;
    },
    get hasPart() {
      return part !== undefined;
    },
    get hasLaterContent() {
      return hasLaterContent;
    },
  };
}

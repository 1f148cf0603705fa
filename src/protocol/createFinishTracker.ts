import { isRecord } from './isRecord.js';
import type { StreamPart } from './StreamPart.js';

/** The finish of a reply. */
export type Finish = Extract<StreamPart, { type: 'finish' }>;
type StepFinish = Extract<StreamPart, { type: 'step-finish' }>;

/** Decides which finish of a reply counts. */
export interface FinishTracker {
  /** Notes a `d:` part. The last one counts. */
  notePart: (part: Finish) => void;
  /** Notes the end of a step. Its reason counts where the finish names none. */
  noteStep: (step: StepFinish) => void;
  /** Notes a `finish` element. It counts only without a `d:` part, and only while no more of the answer follows it. */
  noteElement: (element: Record<string, unknown>) => void;
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
  let element: Record<string, unknown> | undefined;
  /** Reason of the last step, until more of the answer follows it. */
  let stepReason: string | undefined;
  let hasLaterContent = false;

  function elementFinish({ finishReason }: Record<string, unknown>): Finish {
    return { type: 'finish', finishReason: typeof finishReason === 'string' ? finishReason : (stepReason ?? 'stop') };
  }

  return {
    notePart(finish) {
      part = finish;
      hasLaterContent = false;
    },
    noteStep({ finishReason, isContinued }) {
      stepReason = isContinued ? undefined : finishReason;
    },
    noteElement(finish) {
      element = finish;
    },
    noteContent() {
      element = undefined;
      stepReason = undefined;
      hasLaterContent = part !== undefined;
    },
    get current() {
      if (part?.finishReason === 'unknown' && stepReason) return { ...part, finishReason: stepReason };
      return part ?? (element && elementFinish(element));
    },
    get hasPart() {
      return part !== undefined;
    },
    get hasLaterContent() {
      return hasLaterContent;
    },
  };
}

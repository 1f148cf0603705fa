import { isRecord } from './isRecord.js';
import type { StreamPart } from './StreamPart.js';

/** The `finish` part of a reply. */
export type Finish = Extract<StreamPart, { type: 'finish' }>;
type StepFinish = Extract<StreamPart, { type: 'step-finish' }>;

/** Decides which of several finishes of a reply counts. */
export interface FinishTracker {
  /** Notes a `finish` part. The last one counts. */
  notePart: (part: Finish) => void;
  /** Notes the end of a step. Its reason counts if the finish has none. */
  noteStep: (step: StepFinish) => void;
  /** Notes a `finish` element in data or annotations. It counts only without a `finish` part, and only if no content follows it. */
  noteElement: (element: Record<string, unknown>) => void;
  /** Notes that content of the answer has arrived. */
  noteContent: () => void;
  /** The finish that counts. */
  readonly current: Finish | undefined;
  /** Whether a `finish` part has arrived. */
  readonly hasPart: boolean;
  /** Whether content has arrived after the `finish` part. If the connection breaks then, the answer is incomplete. */
  readonly hasLaterContent: boolean;
}

/** Whether a data element, an annotation or an event is a `finish`. */
export function isFinishElement(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && value.type === 'finish';
}

/**
 * Creates a tracker for one reply. Servers write a `finish` element after each step, and a `finish` part for each of several merged answers. So neither always marks the
 * end of the reply.
 */
export function createFinishTracker(): FinishTracker {
  let part: Finish | undefined;
  let element: Record<string, unknown> | undefined;
  /** Reason of the last step, until more content follows. */
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

import { isRecord } from '../../values/isRecord.js';
import type { StreamPart } from './StreamPart.js';

/** The `finish` part of a reply. */
export type Finish = Extract<StreamPart, { type: 'finish' }>;
type StepFinish = Extract<StreamPart, { type: 'step-finish' }>;

/**
 * Chooses the `finish` that counts as the end of a reply. A reply can contain several `finish` parts and `finish` elements, and also
 * `[DONE]`, the end of a stream of server-sent events.
 */
export interface FinishTracker {
  /** Notes a `finish` part. The last one counts. */
  notePart: (part: Finish) => void;
  /**
   * Notes the end of a step. A `finish` without a reason gets the reason of the last step. Exceptions: the reason of a step does not count
   * if the step is continued, or if content or the start of another step has arrived after the end of the step.
   */
  noteStep: (step: StepFinish) => void;
  /**
   * Notes a `finish` element. Some servers send it as data, as an annotation or as an event. The element counts only if the reply has no
   * `finish` part, and if neither content nor another step follows the element.
   */
  noteElement: (element: Record<string, unknown>) => void;
  /**
   * Notes `[DONE]`. It counts like a `finish` element without fields, because some servers send `[DONE]` but no `finish`. It does not
   * replace a `finish` element that counts.
   */
  noteDone: () => void;
  /** Notes that content of the answer, or the start of another step, has arrived. */
  noteContent: () => void;
  /** The `finish` that counts as the end of the reply. Undefined while there is neither a `finish` part nor an element that counts. */
  readonly current: Finish | undefined;
  /** Whether a `finish` part has arrived. */
  readonly hasPart: boolean;
  /** Whether content or a step start has arrived after the `finish` part. If the connection breaks then, the answer is incomplete. */
  readonly hasLaterContent: boolean;
}

/** Whether a data element, an annotation or an event is a `finish`. */
export function isFinishElement(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && value.type === 'finish';
}

/**
 * Creates a tracker for one reply. A `finish` part or a `finish` element (see `noteElement`) can arrive before the end of the reply: some
 * servers write a `finish` element after each step, and a `finish` part for each of several merged answers. So the tracker notes each of
 * them and chooses the one that counts.
 */
export function createFinishTracker(): FinishTracker {
  let part: Finish | undefined;
  let element: Record<string, unknown> | undefined;
  /** Finish reason of the last step. Undefined if the step is continued, or if content or another step has followed. */
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
    noteDone() {
      element ??= {};
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

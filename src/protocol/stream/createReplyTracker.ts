import { hasVisibleText } from '../../values/hiddenCharacters.js';
import { type NamedThread, readNamedThread, type ThreadField } from '../messages/thread.js';
import { createFinishTracker, type FinishTracker, isFinishElement } from './createFinishTracker.js';
import type { ReplySummary } from './ReplySummary.js';
import type { StreamPart } from './StreamPart.js';

/** Callbacks for the contents of a reply. Each function is called as soon as the content in question has been read. */
export interface ReplyObserver {
  /**
   * Called for each part except `finish` and `error` parts. Before the call, `finish` elements are removed from `data` and `annotations`
   * parts. If nothing else is in such a part, the function is not called.
   */
  onPart?: ((part: StreamPart) => void) | undefined;
  /**
   * Called each time the reply names the id of the thread, its key or both: in a `finish` part or element, at the end of a step, or in the
   * metadata of a message. Merge the calls with `mergeThread`, because a later call may lack the key.
   */
  onThread?: ((thread: NamedThread) => void) | undefined;
  /** Called for a thread id or key that was ignored because it is malformed (see `isThreadToken`). */
  onIgnoredThread?: ((field: ThreadField) => void) | undefined;
  /** Called at each end of a reply: a `finish` part, `[DONE]` or `abort`. Called again for each source that arrives after the end. */
  onFinish?: (() => void) | undefined;
  /**
   * Called when the reply continues after its end with a new step, or with content other than a source. This happens because some servers
   * send several answers in one stream.
   */
  onResume?: (() => void) | undefined;
}

/** Whether a part of this kind is content of the answer. */
const IS_CONTENT: Readonly<Record<StreamPart['type'], boolean>> = {
  text: true,
  reasoning: true,
  'redacted-reasoning': true,
  source: true,
  'tool-call': true,
  'tool-call-start': true,
  'tool-call-delta': false,
  'tool-result': false,
  'reasoning-signature': false,
  'step-start': false,
  'step-finish': false,
  data: false,
  annotations: false,
  error: false,
  finish: false,
};

const isContent = (part: StreamPart) => IS_CONTENT[part.type] && !(part.type === 'text' && part.text === '');

/** Whether a part is an answer by itself: readers see it, and it is not only a step towards an answer, such as reasoning or a tool call. */
const isAnswer = (part: StreamPart) => part.type === 'source' || (part.type === 'text' && hasVisibleText(part.text));

/** Tracks a reply while its parts arrive: which thread it names, whether it has content, and whether it has ended. */
export interface ReplyTracker {
  /**
   * Notes a part, and passes it to `onPart` as {@link ReplyObserver} describes. `value` is the JSON value from which the part was read. A
   * `StreamPart` cannot name the thread, but `value` may name it.
   */
  notePart: (part: StreamPart, value: unknown) => void;
  /**
   * Notes a `finish` element: a data item, an annotation or an event of the type `finish`. Also notes the thread that the element names.
   * Returns false for any other value.
   */
  takeFinishElement: (value: unknown) => boolean;
  /** Notes `[DONE]`, the end of a stream of server-sent events. */
  noteDone: () => void;
  /** Notes that the service has stopped the answer. */
  noteAbort: () => void;
  /** Notes the thread that a value names, if it names one. */
  noteThread: (value: unknown) => void;
  readonly finish: Pick<FinishTracker, 'current' | 'hasLaterContent'>;
}

/** Creates a tracker for one reply. The tracker sets `hasContent`, `hasAnswer`, `isAborted` and `errorMessage` of `seen`. */
export function createReplyTracker(
  seen: ReplySummary,
  { onPart, onThread, onIgnoredThread, onFinish, onResume }: ReplyObserver,
): ReplyTracker {
  const finish = createFinishTracker();
  /** Whether the reply has signalled its end, and nothing that begins another answer has followed. */
  let hasEnded = false;

  function noteEnd(): void {
    hasEnded = true;
    onFinish?.();
  }

  function noteThread(value: unknown): void {
    const thread = readNamedThread(value, onIgnoredThread);
    if (thread) onThread?.(thread);
  }

  function takeFinishElement(value: unknown): boolean {
    if (!isFinishElement(value)) return false;
    noteThread(value.messageMetadata);
    noteThread(value);
    finish.noteElement(value);
    return true;
  }

  function noteContent(part: StreamPart): void {
    seen.hasContent ||= isContent(part);
    seen.hasAnswer ||= isAnswer(part);
    if (!isContent(part) && part.type !== 'step-start') return;
    finish.noteContent();
    if (!hasEnded) return;
    // Some servers send the sources of an answer after its end. Other content begins another answer.
    hasEnded = part.type === 'source';
    (hasEnded ? onFinish : onResume)?.();
  }

  function notePart(part: StreamPart, value: unknown): void {
    switch (part.type) {
      case 'finish':
        noteThread(value);
        finish.notePart(part);
        noteEnd();
        return;
      case 'data':
      case 'annotations': {
        const items = part.items.filter((item) => !takeFinishElement(item));
        if (items.length > 0) onPart?.({ ...part, items });
        return;
      }
      case 'error':
        // After `abort`, ignore an error: it only explains the end of the answer to clients that do not know `abort`. Keep the error if no
        // content has arrived, because it then says why there is no answer.
        if (seen.isAborted && seen.hasContent) return;
        // Ignore an error after a complete answer: it concerns the server's own work, such as storing the answer.
        if (!finish.hasPart || finish.hasLaterContent) seen.errorMessage = part.message;
        return;
      case 'step-finish':
        noteThread(value);
        finish.noteStep(part);
        onPart?.(part);
        return;
      default:
        noteContent(part);
        onPart?.(part);
    }
  }

  function noteDone(): void {
    finish.noteDone();
    noteEnd();
  }

  function noteAbort(): void {
    seen.isAborted = true;
    noteEnd();
  }

  return { notePart, takeFinishElement, noteDone, noteAbort, noteThread, finish };
}

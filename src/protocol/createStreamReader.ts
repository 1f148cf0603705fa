import type { Thread } from './assistantMessage.js';
import { createFinishTracker, type FinishTracker, isFinishElement } from './createFinishTracker.js';
import { isRecord } from './isRecord.js';
import { parseStreamLine } from './parseStreamLine.js';
import { readStreamPart, type ToolCalls } from './readStreamPart.js';
import type { StreamPart } from './StreamPart.js';
import { readThread, type ThreadField } from './thread.js';

/** For the error, unrecognised lines are kept until they have this many characters. Each line is cut to this length. */
const MAX_FOREIGN_TEXT_LENGTH = 2_000;
/** Reading ends after more unrecognised lines than this, unless a line of a data stream has arrived. */
const MAX_FOREIGN_LINES = 10_000;

/** Receives facts about a reply other than its parts. */
export interface StreamReaderObserver {
  /** Called for every line that names the thread. The last call counts. */
  onThread?: ((thread: Thread) => void) | undefined;
  /** Called for a thread id or key that was ignored because of its form. */
  onIgnoredThread?: ((field: ThreadField) => void) | undefined;
  /** Called for a `finish` part, and for content and step starts after it. */
  onFinish?: (() => void) | undefined;
}

/** The state of a reader between lines. */
export interface ReplySummary {
  /** The error message that the service wrote into the stream. */
  errorMessage: string | undefined;
  /** Whether any line was recognised as a line of a data stream. */
  understood: boolean;
  /** Whether any content of the answer has arrived: text, reasoning, a source or a tool call. */
  hasContent: boolean;
  /** Whether the reply contains events of the UI message stream of AI SDK 5 or later. */
  isUiMessageStream: boolean;
  /** Number of dropped lines: unknown, malformed or dangerous. */
  skippedLines: number;
  /** Number of lines that are not part of a data stream. */
  foreignLines: number;
  /** The first characters of the lines that are not part of a data stream. */
  foreignText: string;
}

const NOTHING_SEEN: Readonly<ReplySummary> = {
  errorMessage: undefined,
  understood: false,
  hasContent: false,
  isUiMessageStream: false,
  skippedLines: 0,
  foreignLines: 0,
  foreignText: '',
};

/** Reads a reply line by line. */
export interface StreamReader {
  /** Returns the parts of one line, except finishes and errors. Pass `undefined` for a line over the length limit. */
  read: (line: string | undefined) => StreamPart[];
  readonly seen: Readonly<ReplySummary>;
  readonly finish: Pick<FinishTracker, 'current' | 'hasLaterContent'>;
}

/** Whether the reply has so many unrecognised lines, and no line of a data stream, that reading more of it is pointless. */
export const isUnreadable = ({ understood, foreignLines }: ReplySummary): boolean =>
  !understood && foreignLines > MAX_FOREIGN_LINES;

/** Whether a part of this kind is content of the answer. A reply without content counts as empty. */
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

/** Event types of AI SDK 5 and later that no data stream of AI SDK 4 has. */
const UI_MESSAGE_EVENT =
  /^(?:start|start-step|finish-step|(?:text|reasoning)-(?:start|delta|end)|tool-(?:in|out)put-.+)$/;

const isUiMessageEvent = (value: unknown) =>
  isRecord(value) && typeof value.type === 'string' && UI_MESSAGE_EVENT.test(value.type);

function noteForeignLine(seen: ReplySummary, line = ''): void {
  seen.skippedLines += 1;
  seen.foreignLines += 1;
  if (line && seen.foreignText.length < MAX_FOREIGN_TEXT_LENGTH)
    seen.foreignText += `${line.slice(0, MAX_FOREIGN_TEXT_LENGTH)}\n`;
}

/** Creates a reader for one reply. */
export function createStreamReader({ onThread, onIgnoredThread, onFinish }: StreamReaderObserver = {}): StreamReader {
  const calls: ToolCalls = { announced: new Set(), streamed: new Set() };
  const finish = createFinishTracker();
  const seen: ReplySummary = { ...NOTHING_SEEN };

  function noteThread(value: unknown): void {
    const thread = readThread(value, onIgnoredThread);
    if (thread) onThread?.(thread);
  }

  /** Notes a `finish` element and its thread. Returns false for any other value. */
  function takeFinishElement(value: unknown): boolean {
    if (!isFinishElement(value)) return false;
    noteThread(value);
    finish.noteElement(value);
    return true;
  }

  function noteContent(part: StreamPart): void {
    seen.hasContent ||= isContent(part);
    if (!isContent(part) && part.type !== 'step-start') return;
    finish.noteContent();
    if (finish.hasPart) onFinish?.();
  }

  function readPart(part: StreamPart, value: unknown): StreamPart[] {
    switch (part.type) {
      case 'finish':
        noteThread(value);
        finish.notePart(part);
        onFinish?.();
        return [];
      case 'data':
      case 'annotations': {
        const items = part.items.filter((item) => !takeFinishElement(item));
        return items.length > 0 ? [{ ...part, items }] : [];
      }
      case 'error':
        // An error after a complete answer concerns the server's own work, such as storing the answer.
        if (!finish.hasPart || finish.hasLaterContent) seen.errorMessage = part.message;
        return [];
      case 'step-finish':
        noteThread(value);
        finish.noteStep(part);
        return [part];
      default:
        noteContent(part);
        return [part];
    }
  }

  function readLine(line: string | undefined): StreamPart[] {
    const parsed = line === undefined ? ({ kind: 'malformed' } as const) : parseStreamLine(line);
    if (parsed.kind === 'part') {
      const part = readStreamPart(parsed.code, parsed.value, calls);
      if (part) {
        seen.understood = true;
        return readPart(part, parsed.value);
      }
      seen.skippedLines += 1;
    } else if (parsed.kind === 'malformed') {
      seen.understood ||= line !== undefined;
      seen.skippedLines += 1;
    } else if (parsed.kind === 'event' && takeFinishElement(parsed.value)) {
      seen.understood = true;
    } else if (parsed.kind !== 'ignored') {
      noteForeignLine(seen, line);
      seen.isUiMessageStream ||= parsed.kind === 'event' && isUiMessageEvent(parsed.value);
    }
    return [];
  }

  return { read: (line) => (seen.errorMessage === undefined ? readLine(line) : []), seen, finish };
}

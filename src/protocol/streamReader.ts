import type { Thread } from './assistantMessage.js';
import { isRecord } from './isRecord.js';
import { parseStreamLine } from './parseStreamLine.js';
import { readStreamPart, type ToolCalls } from './readStreamPart.js';
import type { StreamPart } from './streamPart.js';
import { readThread } from './thread.js';

/** As much of a reply that is none as is kept for the developer, in characters. */
const MAX_FOREIGN_TEXT_LENGTH = 2_000;
/** Lines of something else, without one that is understood, after which a reply is given up. */
const MAX_FOREIGN_LINES = 10_000;

/** Reads a reply line by line and remembers what it has seen. */
export interface StreamReader {
  /** The parts of one line, without those that only speak of the thread or the finish. `undefined`: a line over the limit. */
  read: (line: string | undefined) => StreamPart[];
  /** The finish, once it has been seen: a `d:` line or a `finish` element (not `e:`). */
  readonly finish: Extract<StreamPart, { type: 'finish' }> | undefined;
  /** The service's own error line, once it has been seen. */
  readonly errorMessage: string | undefined;
  /** Whether anything was understood at all. */
  readonly understood: boolean;
  /** Whether anything came that belongs to an answer. */
  readonly hasContent: boolean;
  /** Lines that were dropped: unknown, malformed, or dangerous. */
  readonly skippedLines: number;
  /** The beginning of what was not understood. */
  readonly foreignText: string;
  /** Whether so much came that is not a reply that reading on is pointless. */
  readonly hopeless: boolean;
}

const CONTENT = new Set<StreamPart['type']>([
  'text',
  'reasoning',
  'redacted-reasoning',
  'source',
  'tool-call',
  'tool-call-start',
]);

/**
 * @param onThread Called for every place that names the thread; the last one holds (wire-facts: "Where is threadId?").
 */
export function createStreamReader(onThread: (thread: Thread) => void = () => {}): StreamReader {
  const calls: ToolCalls = { announced: new Set(), streamed: new Set() };
  let finish: StreamReader['finish'];
  /** A finish element that stood before the first word: it ends nothing, for the answer is still to come. */
  let earlyFinish: StreamReader['finish'];
  let sawFinishLine = false;
  let errorMessage: string | undefined;
  let understood = false;
  let hasContent = false;
  let skippedLines = 0;
  let foreignLines = 0;
  let foreignText = '';

  function noteThread(value: unknown): boolean {
    const thread = readThread(value);
    if (thread) onThread(thread);
    return thread !== undefined;
  }

  /** An event with a type of its own, as SSE or an array of data carries it. Returns whether it was the finish. */
  function readFinishEvent(value: unknown): boolean {
    if (!isRecord(value) || value.type !== 'finish') return false;
    const finishReason = typeof value.finishReason === 'string' ? value.finishReason : 'stop';
    if (hasContent) finish ??= { type: 'finish', finishReason };
    else earlyFinish ??= { type: 'finish', finishReason };
    return true;
  }

  /** Whether an element of data or an annotation was for us, and so is not passed on. */
  function takeItem(item: unknown): boolean {
    const isFinish = readFinishEvent(item);
    return noteThread(item) || isFinish;
  }

  function noteForeign(line: string | undefined): void {
    skippedLines += 1;
    foreignLines += 1;
    if (line && foreignText.length < MAX_FOREIGN_TEXT_LENGTH)
      foreignText += `${line.slice(0, MAX_FOREIGN_TEXT_LENGTH)}\n`;
  }

  function readPart(part: StreamPart, value: unknown): StreamPart[] {
    if (part.type === 'finish') {
      noteThread(value);
      if (!sawFinishLine) finish = part;
      sawFinishLine = true;
      return [];
    }
    if (part.type === 'data' || part.type === 'annotations') {
      const items = part.items.filter((item) => !takeItem(item));
      return items.length > 0 && !finish ? [{ ...part, items }] : [];
    }
    if (part.type === 'step-finish') noteThread(value);
    // After the finish only the thread is still of interest: later text would change an answer that is complete.
    if (finish) return [];
    if (part.type === 'error') {
      errorMessage ??= part.message;
      return [];
    }
    if (CONTENT.has(part.type) && !(part.type === 'text' && part.text === '')) hasContent = true;
    return [part];
  }

  return {
    read(line) {
      if (errorMessage !== undefined) return [];
      const parsed = line === undefined ? ({ kind: 'malformed' } as const) : parseStreamLine(line);
      switch (parsed.kind) {
        case 'ignored':
          return [];
        case 'malformed':
          understood ||= line !== undefined;
          skippedLines += 1;
          return [];
        case 'foreign':
          noteForeign(line);
          return [];
        case 'event':
          noteThread(parsed.value);
          if (readFinishEvent(parsed.value)) understood = true;
          else noteForeign(line);
          return [];
        case 'part': {
          const part = readStreamPart(parsed.code, parsed.value, calls);
          if (!part) {
            skippedLines += 1;
            return [];
          }
          understood = true;
          return readPart(part, parsed.value);
        }
        default:
          return parsed satisfies never;
      }
    },
    get finish() {
      return finish ?? (hasContent ? undefined : earlyFinish);
    },
    get errorMessage() {
      return errorMessage;
    },
    get understood() {
      return understood;
    },
    get hasContent() {
      return hasContent;
    },
    get skippedLines() {
      return skippedLines;
    },
    get foreignText() {
      return foreignText;
    },
    get hopeless() {
      return !understood && foreignLines > MAX_FOREIGN_LINES;
    },
  };
}

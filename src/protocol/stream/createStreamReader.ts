import { isRecord } from '../../values/isRecord.js';
import { createLineParser } from './createLineParser.js';
import { createReplyTracker, type ReplyObserver, type ReplyTracker } from './createReplyTracker.js';
import type { StreamLine } from './parsePayload.js';
import { NOTHING_SEEN, noteForeignLine, type ReplySummary } from './ReplySummary.js';
import { readStreamPart, type ToolCalls } from './readStreamPart.js';
import { createUiMessageState, endBlocks, readUiMessageChunk, type UiMessageChunk } from './readUiMessageChunk.js';
import type { StreamPart } from './StreamPart.js';

/** Reads a reply line by line, and passes its parts to an observer. */
export interface StreamReader {
  /** Reads the next line. Pass `undefined` for a line over the length limit. */
  read: (line: string | undefined) => void;
  /** Reads the last event even if no blank line has ended it. Then ends all open blocks. Call this function once, after the last line. */
  end: () => void;
  readonly seen: Readonly<ReplySummary>;
  readonly finish: ReplyTracker['finish'];
}

/**
 * Creates a reader for one reply. It recognises lines of a data stream (v1) and chunks of a UI message stream (v2) by their form. So it
 * reads replies of both versions, whichever version was requested.
 */
export function createStreamReader(observer: ReplyObserver): StreamReader {
  const calls: ToolCalls = { announced: new Set(), streamed: new Set() };
  const chunks = createUiMessageState(calls);
  const lines = createLineParser(readLine);
  const seen: ReplySummary = { ...NOTHING_SEEN };
  const tracker = createReplyTracker(seen, observer);

  function noteParts(parts: readonly StreamPart[], value?: unknown): void {
    for (const part of parts) tracker.notePart(part, value);
  }

  /** @returns false for a chunk that cannot be used. */
  function readChunk(chunk: UiMessageChunk): boolean {
    // A `finish` event can belong to a data stream or to a UI message stream. If no other chunk of a UI message stream has arrived so far,
    // treat the event as a `finish` element of a data stream. Such an element does not end the reply.
    if (!seen.isUiMessageStream && tracker.takeFinishElement(chunk)) return true;
    const parts = readUiMessageChunk(chunk, chunks);
    if (!parts) return false;
    seen.isUiMessageStream = true;
    if (chunk.type === 'abort') tracker.noteAbort();
    tracker.noteThread(chunk.messageMetadata);
    noteParts(parts, chunk);
    return true;
  }

  /** @returns false for a line that cannot be used. */
  function readUsable(line: StreamLine): boolean {
    if (line.kind === 'event') return isRecord(line.value) && readChunk(line.value);
    const part = line.kind === 'part' && readStreamPart(line.code, line.value, calls);
    if (!part) return false;
    tracker.notePart(part, line.value);
    return true;
  }

  function readLine(line: StreamLine): void {
    if (seen.errorMessage !== undefined) return;
    if (line.kind === 'done') {
      tracker.noteDone();
      return;
    }
    if (readUsable(line)) {
      seen.understood = true;
      return;
    }
    // A malformed line begins like a line of a known format, so the format counts as known. The exception is a line over the length limit:
    // its text was not kept, so its format is unknown.
    seen.understood ||= line.kind === 'malformed' && line.text !== '';
    if (line.kind === 'foreign' || (line.kind === 'event' && !seen.understood)) noteForeignLine(seen, line.text);
    else seen.skippedLines += 1;
  }

  return {
    read: lines.parse,
    end() {
      lines.end();
      noteParts(endBlocks(chunks));
    },
    seen,
    finish: tracker.finish,
  };
}

import { MAX_LINE_LENGTH } from './createLineSplitter.js';
import { parsePayload, type StreamLine } from './parsePayload.js';

const SSE_DATA = 'data:';
const SSE_OTHER = /^(?::|event:|id:|retry:)/;
const SSE_END = '[DONE]';

/** Parses the lines of one reply. */
export interface LineParser {
  /** Parses the next line. Pass `undefined` for a line over the length limit. */
  parse: (line: string | undefined) => void;
  /** Call this function at the end of the reply. Parses the event that still waits for more lines, if there is one. */
  end: () => void;
}

/**
 * Creates a parser for the lines of one reply. It removes surrounding white space and byte order marks. Of server-sent events (SSE), it
 * keeps only the values of `data` fields, and drops comments and all other fields. The JSON of an event may span several `data:` lines. An
 * event on one line is complete immediately, because some servers send no blank line after it.
 *
 * @param onLine Called for each complete line or event. A callback instead of a returned array, because an answer has thousands of lines.
 */
export function createLineParser(onLine: (line: StreamLine) => void): LineParser {
  /** The `data:` lines of an event whose JSON is incomplete. */
  let pending: string[] = [];
  let length = 0;

  function hold(payload: string): void {
    length += payload.length;
    if (length > MAX_LINE_LENGTH) pending = [];
    pending.push(payload);
  }

  function flushPending(): void {
    if (pending.length === 0) return;
    const lines = pending;
    const isTooLong = length > MAX_LINE_LENGTH;
    pending = [];
    length = 0;
    if (isTooLong) {
      onLine({ kind: 'malformed', text: '' });
      return;
    }
    const event = parsePayload(lines.join('\n'));
    // If a server sends no blank lines, a broken event and the events after it arrive here as one event. So if the joined lines are not a
    // JSON object, parse each line separately.
    if (event.kind === 'event' || lines.length === 1) onLine(event);
    else for (const line of lines) onLine(parsePayload(line));
  }

  function parseData(payload: string): void {
    if (payload === '') return;
    if (payload === SSE_END) {
      flushPending();
      onLine({ kind: 'done' });
    } else if (pending.length > 0) {
      hold(payload);
    } else {
      const parsed = parsePayload(payload);
      if (payload.startsWith('{') && parsed.kind !== 'event') hold(payload);
      else onLine(parsed);
    }
  }

  function parse(line: string | undefined): void {
    if (line === undefined) {
      flushPending();
      onLine({ kind: 'malformed', text: '' });
      return;
    }
    const text = line.trim();
    if (text.startsWith(SSE_DATA)) {
      parseData(text.slice(SSE_DATA.length).trim());
    } else if (!SSE_OTHER.test(text)) {
      flushPending();
      if (text !== '') onLine(parsePayload(text));
    }
  }

  return { parse, end: flushPending };
}

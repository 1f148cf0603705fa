import { MAX_LINE_LENGTH } from './createLineSplitter.js';
import { parsePayload, type StreamLine } from './parsePayload.js';

const SSE_DATA = 'data:';
const SSE_OTHER = /^(?::|event:|id:|retry:)/;
const SSE_END = '[DONE]';

/** Parses the lines of one reply. */
export interface LineParser {
  /** Returns the lines and events that this line completes. Pass `undefined` for a line over the length limit. */
  parse: (line: string | undefined) => StreamLine[];
  /**
   * Call this function at the end of the reply. Returns the event that still waits for more lines. Returns an empty array if no event is
   * waiting.
   */
  end: () => StreamLine[];
}

/**
 * Creates a parser for the lines of one reply. It removes surrounding white space and byte order marks. Of server-sent events (SSE), it
 * keeps only the values of `data` fields, and drops comments and all other fields. The JSON of an event may span several `data:` lines. An
 * event on one line is returned immediately, because some servers send no blank line after it.
 */
export function createLineParser(): LineParser {
  /** The `data:` lines of an event whose JSON is incomplete. */
  let pending: string[] = [];
  let length = 0;

  function hold(payload: string): void {
    length += payload.length;
    if (length > MAX_LINE_LENGTH) pending = [];
    pending.push(payload);
  }

  function takePending(): StreamLine[] {
    if (pending.length === 0) return [];
    const lines = pending;
    const isTooLong = length > MAX_LINE_LENGTH;
    pending = [];
    length = 0;
    if (isTooLong) return [{ kind: 'malformed', text: '' }];
    const event = parsePayload(lines.join('\n'));
    // If a server sends no blank lines, a broken event and the events after it arrive here as one event. So if the joined lines are not a
    // JSON object, parse each line separately.
    return event.kind === 'event' || lines.length === 1 ? [event] : lines.map(parsePayload);
  }

  const afterPending = (line: StreamLine): StreamLine[] => (pending.length > 0 ? [...takePending(), line] : [line]);

  function parseData(payload: string): StreamLine[] {
    if (payload === SSE_END) return afterPending({ kind: 'done' });
    if (payload === '') return [];
    if (pending.length > 0) {
      hold(payload);
      return [];
    }
    const parsed = parsePayload(payload);
    if (!payload.startsWith('{') || parsed.kind === 'event') return [parsed];
    hold(payload);
    return [];
  }

  function parse(line: string | undefined): StreamLine[] {
    if (line === undefined) return afterPending({ kind: 'malformed', text: '' });
    const text = line.trim();
    if (text === '') return takePending();
    if (text.startsWith(SSE_DATA)) return parseData(text.slice(SSE_DATA.length).trim());
    if (SSE_OTHER.test(text)) return [];
    return afterPending(parsePayload(text));
  }

  return { parse, end: takePending };
}

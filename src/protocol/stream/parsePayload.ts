import { isUiMessageChunkType } from './readUiMessageChunk.js';
import { isStreamCode } from './streamCodes.js';

/**
 * One line or event of a reply, without framing and not yet validated. `text` is its original text, or empty if it is over the length
 * limit.
 *
 * - `part`: a line `code:json`, as in a data stream of AI SDK v4. The code can be unknown.
 * - `event`: a JSON object, as in a UI message stream of AI SDK 5 and later.
 * - `done`: `[DONE]`, the end of a stream of server-sent events.
 * - `malformed`: invalid JSON that begins with `"`, `[` or `{` and has a known code or a known type of chunk. Also a line or event over the
 *   length limit.
 * - `foreign`: anything else, such as HTML.
 */
export type StreamLine =
  | { kind: 'part'; code: string; value: unknown }
  | { kind: 'event'; value: unknown; text: string }
  | { kind: 'done' }
  | { kind: 'malformed'; text: string }
  | { kind: 'foreign'; text: string };

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Matches the start of a chunk, to recognise a chunk that was cut off. */
const CHUNK_START = /^\{\s*"type"\s*:\s*"([a-z-]+)"/;

/** Parses one line of a reply, or the data of one server-sent event. Never throws: invalid input becomes `malformed` or `foreign`. */
export function parsePayload(text: string): StreamLine {
  if (text.startsWith('{')) {
    const parsed = parseJson(text);
    if (parsed) return { kind: 'event', value: parsed.value, text };
    return { kind: isUiMessageChunkType(CHUNK_START.exec(text)?.[1]) ? 'malformed' : 'foreign', text };
  }
  if (text[1] !== ':' || !/[0-9a-z]/i.test(text[0] ?? '')) return { kind: 'foreign', text };
  const code = text.charAt(0);
  const parsed = parseJson(text.slice(2));
  if (parsed) return { kind: 'part', code, value: parsed.value };
  // CSS such as `a:hover {` also starts with a stream code (`a`) and a colon. So the line counts as a truncated part only if the text after
  // the colon starts like JSON.
  return { kind: isStreamCode(code) && /^\s*["[{]/.test(text.slice(2)) ? 'malformed' : 'foreign', text };
}

import { isStreamCode } from './streamCodes.js';

/**
 * One line of a reply, split but not yet validated.
 *
 * - `part`: a line of the form `code:json`, also with an unknown code.
 * - `event`: a JSON object, as servers send it in server-sent events (SSE).
 * - `ignored`: framing without content, such as blank lines, comments and other SSE fields.
 * - `malformed`: a known code with a value that starts like JSON but is not valid.
 * - `foreign`: anything else, such as HTML.
 */
export type StreamLine =
  | { kind: 'part'; code: string; value: unknown }
  | { kind: 'event'; value: unknown }
  | { kind: 'ignored' }
  | { kind: 'malformed' }
  | { kind: 'foreign' };

const SSE_DATA = /^data:\s?/;
const SSE_OTHER = /^(?::|event:|id:|retry:)/;

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function parsePayload(text: string): StreamLine {
  if (text.startsWith('{')) {
    const parsed = parseJson(text);
    return parsed ? { kind: 'event', value: parsed.value } : { kind: 'foreign' };
  }
  if (text[1] !== ':' || !/[0-9a-z]/i.test(text[0] ?? '')) return { kind: 'foreign' };
  const code = text.charAt(0);
  const parsed = parseJson(text.slice(2));
  if (parsed) return { kind: 'part', code, value: parsed.value };
  // CSS such as `a:hover {` also starts with a known code. The value of a data stream line that was cut off starts like JSON.
  return { kind: isStreamCode(code) && /^\s*["[{]/.test(text.slice(2)) ? 'malformed' : 'foreign' };
}

/** Parses one line leniently: removes surrounding white space, a byte order mark and SSE framing first. */
export function parseStreamLine(line: string): StreamLine {
  const text = line.trim();
  if (text === '' || SSE_OTHER.test(text)) return { kind: 'ignored' };
  if (!SSE_DATA.test(text)) return parsePayload(text);
  const payload = text.replace(SSE_DATA, '').trim();
  return payload === '' || payload === '[DONE]' ? { kind: 'ignored' } : parsePayload(payload);
}

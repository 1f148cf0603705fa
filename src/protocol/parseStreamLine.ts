/**
 * One line of a reply, taken apart but not yet understood.
 *
 * `part`: a data stream line, `code:json`. `event`: a JSON object of its own, as SSE sends it. `ignored`: framing that means
 * nothing (blank, comments, other SSE fields). `malformed`: a line whose code is known and whose value cannot be read.
 * `foreign`: anything else, such as HTML.
 */
export type StreamLine =
  | { kind: 'part'; code: string; value: unknown }
  | { kind: 'event'; value: unknown }
  | { kind: 'ignored' }
  | { kind: 'malformed' }
  | { kind: 'foreign' };

/** Codes of the data stream protocol of AI SDK v4. */
const KNOWN_CODES = '0123456789abcdefghijk';
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
  // `a:hover {` of a style sheet has a known code, too; what is cut off from a data stream begins like JSON.
  return { kind: KNOWN_CODES.includes(code) && /^\s*["[{]/.test(text.slice(2)) ? 'malformed' : 'foreign' };
}

/** Reads one line leniently: surrounding white space, a byte order mark and SSE framing are taken off first. */
export function parseStreamLine(line: string): StreamLine {
  const text = line.trim();
  if (text === '' || SSE_OTHER.test(text)) return { kind: 'ignored' };
  if (!SSE_DATA.test(text)) return parsePayload(text);
  const payload = text.replace(SSE_DATA, '').trim();
  return payload === '' || payload === '[DONE]' ? { kind: 'ignored' } : parsePayload(payload);
}

import { resolveEscapes } from './resolveEscapes.js';

/** The label, destination or title of a link, and the position after it. */
export interface LinkPart {
  value: string;
  end: number;
}

const MAX_LABEL_LENGTH = 999;
/**
 * Maximum nesting of parentheses in the destination of a link, as in the reference implementation of CommonMark in C. Without a limit, a
 * text with many unclosed parentheses would take quadratic time.
 */
export const MAX_PARENTHESES = 32;

const BRACKETED = /<(?:[^<>\n\\]|\\.)*>/y;
const TITLES: Readonly<Record<string, RegExp>> = {
  '"': /"(?:[^"\\]|\\[\s\S])*"/y,
  "'": /'(?:[^'\\]|\\[\s\S])*'/y,
  '(': /\((?:[^()\\]|\\[\s\S])*\)/y,
};
const LABEL = /\[(?:[^\\[\]]|\\[\s\S]){1,999}\]/y;
const SPACES_WITH_ONE_LINE_END = /[ \t]*(?:\n[ \t]*)?/y;

function matchAt(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}

/** Returns the position after spaces, tabs and at most one line break. */
export function skipSpaces(text: string, position: number): number {
  return position + (matchAt(SPACES_WITH_ONE_LINE_END, text, position)?.length ?? 0);
}

/** Reads the destination of a link: `<…>`, or characters without spaces and with balanced parentheses. */
export function readDestination(text: string, position: number): LinkPart | undefined {
  if (text[position] === '<') {
    const bracketed = matchAt(BRACKETED, text, position);
    return bracketed === undefined
      ? undefined
      : { value: resolveEscapes(bracketed.slice(1, -1)), end: position + bracketed.length };
  }
  let depth = 0;
  let end = position;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 92 && end + 1 < text.length && text.charCodeAt(end + 1) > 32) end++;
    else if (code === 40) {
      if (++depth > MAX_PARENTHESES) return undefined;
    } else if (code === 41) {
      if (depth-- === 0) break;
    } else if (code <= 32 || code === 127) break;
  }
  if (depth > 0) return undefined;
  return { value: resolveEscapes(text.slice(position, end)), end };
}

/** Reads a title in `"…"`, `'…'` or `(…)`. */
export function readTitle(text: string, position: number): LinkPart | undefined {
  const pattern = TITLES[text[position] ?? ''];
  const title = pattern && matchAt(pattern, text, position);
  if (title === undefined || /\n[ \t]*\n/.test(title)) return undefined;
  return { value: resolveEscapes(title.slice(1, -1)), end: position + title.length };
}

/** Reads `[label]`. Returns the label in its normalised form, or undefined without a label. */
export function readLabel(text: string, position: number): LinkPart | undefined {
  const label = matchAt(LABEL, text, position);
  if (label === undefined) return undefined;
  const value = normalizeLabel(label.slice(1, -1));
  return value === '' ? undefined : { value, end: position + label.length };
}

/**
 * Normalises the case and spacing of a label. Two labels match if their normalised forms are equal. Returns an empty string if the label is
 * blank or too long.
 */
export function normalizeLabel(label: string): string {
  if (label.length > MAX_LABEL_LENGTH) return '';
  return label
    .trim()
    .replace(/[ \t\r\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();
}

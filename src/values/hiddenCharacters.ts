import { cutText } from './cutText.js';

/** Bidirectional control characters. They reorder the text around them, so that code or a URL can look different from what it is. */
const BIDI = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Control characters (C0, DEL and C1), which are invisible. Does not include tab and line feed, which lay out text. */
const CONTROL = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f';

const HIDDEN = new RegExp(`[${BIDI}${CONTROL}]`);
const ALL_HIDDEN = new RegExp(HIDDEN, 'g');
const ALL_CONTROL = new RegExp(`[${CONTROL}]`, 'g');
const SPLIT_AT_HIDDEN = new RegExp(`(${HIDDEN.source})`);
const LINE_END = /\r\n?/g;

/** Unicode has visible symbols for DEL and for the control characters below U+0020. This is the code point of the symbol for U+0000. */
const CONTROL_PICTURES = 0x2400;
const PICTURE_OF_DELETE = '\u2421';

/** Whether a string contains a bidirectional or other control character. Tabs and line feeds do not count. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Removes bidirectional and other control characters, but keeps tabs. Every line end becomes a line feed. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(LINE_END, '\n').replace(ALL_HIDDEN, '');
}

/**
 * Removes control characters except tabs. Keeps bidirectional control characters, which Arabic and Hebrew may need. Every line end becomes
 * a line feed.
 */
export function withoutControlCharacters(text: string): string {
  return text.replace(LINE_END, '\n').replace(ALL_CONTROL, '');
}

/** Splits a string at its hidden characters. Every second item of the result is a hidden character. */
export function splitAtHiddenCharacters(text: string): string[] {
  return text.split(SPLIT_AT_HIDDEN);
}

export function countHiddenCharacters(text: string): number {
  return HIDDEN.test(text) ? (text.match(ALL_HIDDEN)?.length ?? 0) : 0;
}

/** Replaces every hidden character with ASCII: characters below U+0080 in caret notation (`^[`), others as code points (`U+202E`). */
export function withHiddenCharactersInAscii(text: string): string {
  return text.replace(ALL_HIDDEN, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x80 ? `^${String.fromCharCode(code ^ 0x40)}` : codePointName(character);
  });
}

/** Returns a visible symbol for a hidden character: its control picture (`␛`), or its code point if Unicode has no picture. */
export function hiddenCharacterSymbol(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  return code === 0x7f ? PICTURE_OF_DELETE : codePointName(character);
}

/** Returns the code point of a character as text: `U+202E`. */
export function codePointName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether a string has a visible character: anything but white space and characters without a glyph. */
export function hasVisibleText(text: string): boolean {
  // Most strings are empty or have a visible ASCII character. A pattern with Unicode properties is slow to compile, so it is only built
  // when needed.
  return /[!-~]/.test(text) || (text !== '' && /[^\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text));
}

/**
 * Returns a label or another short text on one line, without hidden characters. The text can come from a model, a tool or a reader.
 *
 * @param maxLength In characters. A longer label is cut and ends in `…`.
 * @returns An empty string when the label has no visible character.
 */
export function cleanLabel(label: string, maxLength: number): string {
  // Cut first, to limit the work. The factor leaves room for hidden characters and runs of spaces, which are removed below.
  const start = label.slice(0, 4 * maxLength).replace(/\s+/g, ' ');
  const text = start.replace(ALL_HIDDEN, '').replace(/ {2,}/g, ' ').trim();
  if (!hasVisibleText(text)) return '';
  return text.length > maxLength ? `${cutText(text, maxLength - 1)}…` : text;
}

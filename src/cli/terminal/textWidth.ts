/** Characters without a width of their own: combining marks, joiners and other format characters. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Characters that take two columns: letters and punctuation of East Asian scripts, full-width forms, and emoji (UAX #11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
/** U+FE0F selects the emoji form of the character before it. This form takes two columns. */
const EMOJI_SELECTOR = '\ufe0f';
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII has one width here
const ASCII = /^[\x00-\x7f]*$/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the number of columns that text takes in a terminal. The text must not contain control characters. */
export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

function graphemeWidth(grapheme: string): number {
  if (WIDE.test(grapheme) || grapheme.includes(EMOJI_SELECTOR)) return 2;
  // Look only at the first code point: combining marks after it do not change the width.
  return ZERO_WIDTH.test(String.fromCodePoint(grapheme.codePointAt(0) ?? 0)) ? 0 : 1;
}

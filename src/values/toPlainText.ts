import { cutText } from './cutText.js';

/** Maximum length of the input that is read, in characters. Longer input is usually an error page, the rest of which is rarely useful. */
const MAX_INPUT_LENGTH = 8_000;

/**
 * Converts text, which may be HTML, to plain text on one line. Replaces tags, scripts, style sheets, control characters, and invisible
 * characters such as zero-width spaces with normal spaces. Ignores the input after the first {@link MAX_INPUT_LENGTH} characters.
 *
 * @param maxLength Maximum length of the result, in characters. A longer result is cut and ends in `…`.
 */
export function toPlainText(text: string, maxLength: number): string {
  const words = text
    .slice(0, MAX_INPUT_LENGTH)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[a-z/!][^<>]*>/gi, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/g, ' ')
    .trim();
  return words.length > maxLength ? `${cutText(words, maxLength - 1)}…` : words;
}

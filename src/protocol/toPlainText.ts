/** Longest input that is looked at: an error page of megabytes says nothing more than its beginning. */
const MAX_INPUT_LENGTH = 8_000;

/**
 * The words of a text that may be HTML, on one line, for developers to read: tags, scripts and control characters go.
 *
 * @param maxLength In characters; what is longer ends in `…`.
 */
export function toPlainText(text: string, maxLength: number): string {
  const words = text
    .slice(0, MAX_INPUT_LENGTH)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[a-z/!][^<>]*>/gi, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/g, ' ')
    .trim();
  return words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words;
}

/** Control and escape characters, and those that turn the direction of text or break lines in secret. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

/**
 * Takes out of a text what a terminal would obey rather than show; line ends and tabs stay. Answers and error messages come
 * from elsewhere.
 */
export function safeText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(OBEYED, (character) => (/[\n\t]/.test(character) ? character : ''));
}

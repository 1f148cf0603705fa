/** Control characters, and characters that change the text direction or break lines invisibly. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

/**
 * Removes the characters that control a terminal instead of being shown; line breaks and tabs stay. Answers and error messages come from
 * other systems, so they may contain any character.
 */
export function safeText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(CONTROL_CHARACTERS, (character) => (/[\n\t]/.test(character) ? character : ''));
}

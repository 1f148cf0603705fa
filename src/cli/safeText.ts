import { withoutHiddenCharacters } from '../protocol/hiddenCharacters.js';

/**
 * Removes the characters of a text that control a terminal or reorder its text. Line ends and tabs stay. Answers and error messages come
 * from elsewhere, so they cannot be trusted.
 */
export function safeText(text: string): string {
  // A carriage return alone would let a text overwrite its own line.
  return withoutHiddenCharacters(text.replace(/\r(?!\n)/g, '')).replace(/[\u2028\u2029\ufeff]/g, '');
}

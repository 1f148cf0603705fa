import { withoutHiddenCharacters } from '../../values/hiddenCharacters.js';

/**
 * Removes the characters that control a terminal instead of being shown. Line breaks and tabs stay. Answers and error messages come from
 * other systems, so they may contain any character.
 */
export function safeText(text: string): string {
  // A carriage return alone would let the text overwrite its own line.
  return withoutHiddenCharacters(text.replace(/\r(?!\n)/g, '')).replace(/[\u2028\u2029\ufeff]/g, '');
}

import { splitAtHiddenCharacters } from '../../values/hiddenCharacters.js';

/**
 * Formats a value as JSON. Escapes the characters that `safeText` removes from text. JSON text may contain many of them unescaped, and some
 * of them control a terminal.
 *
 * @param indent Spaces per level. Without it, the result is one line.
 */
export function formatJson(value: unknown, indent?: number): string {
  return escapeHiddenCharacters(JSON.stringify(value, null, indent));
}

/** Escapes the hidden characters in JSON text, such as those that control a terminal. */
export function escapeHiddenCharacters(json: string): string {
  return splitAtHiddenCharacters(json)
    .map((part, index) => (index % 2 === 0 ? part : escapeCharacter(part)))
    .join('')
    .replace(/[\u2028\u2029\ufeff]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

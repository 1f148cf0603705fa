import { CHARACTERS, character, valueOfCode } from './digits.js';

/**
 * Front-codes strings, one per line. The first character of a line encodes a number: how many characters, at most 89, the string shares
 * with the beginning of the previous string. The result is short if the strings are sorted, or if similar strings are next to each other.
 * The strings must not contain line breaks.
 */
export function frontCoded(sorted: readonly string[]): string {
  let before = '';
  const lines = sorted.map((text) => {
    let shared = 0;
    while (shared < before.length && shared < CHARACTERS - 1 && before[shared] === text[shared]) shared += 1;
    before = text;
    return character(shared) + text.slice(shared);
  });
  return lines.join('\n');
}

export function readFrontCoded(text: string): string[] {
  if (text === '') return [];
  let before = '';
  return text.split('\n').map((line) => {
    before = before.slice(0, valueOfCode(line.charCodeAt(0))) + line.slice(1);
    return before;
  });
}

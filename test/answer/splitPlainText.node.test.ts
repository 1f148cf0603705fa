import { describe, expect, it } from 'vitest';
import { MAX_PIECE_LENGTH, splitPlainText } from '../../src/answer/splitPlainText.js';

describe('the chunks of a long plain text', () => {
  it.each([
    ['lines', 'a line of text\n'.repeat(2_000)],
    ['words', 'word '.repeat(5_000)],
    ['a text without spaces', 'w'.repeat(20_000)],
    ['surrogate pairs', '👩'.repeat(9_001)],
  ])('make up the text, are short and do not split characters (%s)', (_, text) => {
    const chunks = splitPlainText(text);
    expect(chunks.join('')).toBe(text);
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(MAX_PIECE_LENGTH);
      expect(chunk).not.toMatch(/\p{Cs}/u);
    }
  });

  it('stay the same when text is appended', () => {
    const text = 'some words and a line\n'.repeat(1_000);
    const before = splitPlainText(text.slice(0, 15_000));
    expect(splitPlainText(text).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });
});

import { describe, expect, it } from 'vitest';
import { citedHref } from '../../src/answer/citedHref.js';

describe('the URL of a cited passage', () => {
  it('highlights the first words of the passage, below the heading', () => {
    expect(
      citedHref('https://docs.acme.com/guide#install', '# Install\n\nRun the **command** below, see [here](/x).'),
    ).toBe('https://docs.acme.com/guide#install:~:text=Run%20the%20command%20below%2C%20see%20here.');
  });

  it('has only the text fragment if there is no heading', () => {
    expect(citedHref('https://docs.acme.com/guide', 'A well-known set of words')).toBe(
      'https://docs.acme.com/guide#:~:text=A%20well%2Dknown%20set%20of%20words',
    );
  });

  it.each([
    undefined,
    '',
    '# Only a heading of words',
    '| a | table | of | words |',
    'too short',
    '```\na b c d e f\n```',
  ])('stays the same if the passage has no words to highlight: %j', (passage) => {
    expect(citedHref('https://docs.acme.com/', passage)).toBe('https://docs.acme.com/');
  });

  it('is valid even if the passage contains unpaired surrogates', () => {
    expect(() => new URL(citedHref('https://docs.acme.com/', '\ud800 one & two # three \udc00 four'))).not.toThrow();
  });
});

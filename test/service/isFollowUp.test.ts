import { describe, expect, it } from 'vitest';
import { searchSections } from '../../src/search/searchSections.js';
import { isFollowUp, isFragment } from '../../src/service/answer/isFollowUp.js';
import { indexOf } from './support.js';

describe('a follow-up', () => {
  it.each([
    'and on Windows?',
    'What about Linux?',
    'but why',
    'How do I turn it off?',
    'does that work offline?',
    '¿y en Windows?',
    'und unter Linux?',
    'а на Windows?',
    'et sous Linux ?',
  ])('is: %s', (question) => expect(isFollowUp(question)).toBe(true));

  it.each([
    'Android setup',
    'How do I change the port?',
    '¿qué es un token?',
    'Options of the server',
    'I want to know whether the tokens that it gives to every single reader expire after some time',
  ])('is not: %s', (question) => expect(isFollowUp(question)).toBe(false));

  it('may be a fragment', () => {
    expect([isFragment('Windows?'), isFragment('How do I change the port?')]).toEqual([true, false]);
  });
});

describe('a question of any length', () => {
  const index = indexOf({ '/a': '# Ports\n\nChange the port.' });

  it('is read up to a limit', () => {
    const long = `How do I change the port? ${Array.from({ length: 50_000 }, (_, n) => `word${n}`).join(' ')}`;
    const { words, hits } = searchSections(index, long);
    expect(words.length).toBeLessThanOrEqual(64);
    expect(hits[0]?.section.page.path).toBe('/a');
  });

  it('finds nothing for a text without words', () => {
    for (const question of ['', '???', '\u0000', '🙂'.repeat(1_000), '...///'.repeat(10_000)]) {
      expect(searchSections(index, question).hits).toEqual([]);
    }
  });
});

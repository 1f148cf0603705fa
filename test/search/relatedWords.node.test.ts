import { describe, expect, it } from 'vitest';
import { findRelatedWords, readRelatedWords } from '../../src/search/relatedWords.js';
import { searchSections } from '../../src/search/searchSections.js';
import { stemWordOf } from '../../src/search/stemWord.js';
import { wordsOf } from '../../src/search/words.js';
import { getRelatedWords } from '../../src/service/search/getRelatedWords.js';
import list from '../../src/service/search/relatedWords.txt?raw';
import { indexOf } from '../service/support.js';

const stem = stemWordOf('en');

function relatedTo(text: string, list: string): string[][] {
  const words = wordsOf(text, stem);
  const found = findRelatedWords(words, readRelatedWords(list, stem), 'en');
  return words.map((_, position) => [...(found.get(position) ?? [])]);
}

describe('related words', () => {
  it('are found for a word in any of its forms', () => {
    expect(relatedTo('my pictures', 'picture, photo > image')).toEqual([[], ['imag']]);
  });

  it('are found for a phrase, at its content words', () => {
    expect(relatedTo('log in here', 'log in > session')).toEqual([['session'], [], []]);
  });

  it('come from the longest phrase only', () => {
    const phrases = 'permission denied > access\npermission denied on install > root';
    expect(relatedTo('permission denied on install', phrases)).toEqual([['root'], ['root'], [], ['root']]);
  });

  it('find a section that has a word of the documentation instead of the words of a reader', () => {
    const index = indexOf({
      '/cron': '# Schedules\n\n## Run a job on a schedule\n\nUse a cron expression.',
      '/night': '# Themes\n\nA dark theme is easy on the eyes.',
      '/other': '# Other\n\nMore words.',
    });
    expect(
      searchSections(index, 'run something every night', { relatedWords: getRelatedWords() }).hits[0]?.section.page
        .path,
    ).toBe('/cron');
  });

  it('are one entry on each line, in the form `phrases > words`', () => {
    const lines = list.trim().split('\n');
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.filter((line) => !/^[^>]+ > [^>]+$/.test(line))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { excerptAround } from '../../src/search/excerptAround.js';
import type { SearchIndex } from '../../src/search/SearchIndex.js';
import { matchSearchWords } from '../../src/search/searchWords.js';
import { vocabularyOf } from '../../src/search/similarWords.js';
import { stemWordOf } from '../../src/search/stemWord.js';
import { wordsOf } from '../../src/search/words.js';

/** Returns the excerpt of a text for a query. The more often the text contains a word, the less the word counts. */
function excerptFor(text: string, query: string, language?: string): string {
  const counts = new Map<string, number>();
  for (const { term } of wordsOf(text, stemWordOf(language))) counts.set(term, (counts.get(term) ?? 0) + 1);
  const index = {
    sections: [{ page: { path: '/' } }],
    termIds: new Map([...counts.keys()].map((term, id) => [term, id])),
    inverseFrequency: [...counts.values()].map((count) => Math.log(1 + 2 / count)),
    vocabulary: vocabularyOf(counts.keys()),
  } as Partial<SearchIndex> as SearchIndex;
  return excerptAround(text, { words: matchSearchWords(query, index, language, { typing: true }), index, language });
}

describe('an excerpt', () => {
  it.each(['change the port', 'how do I change the port?', 'ports', 'PORT', 'prot'])(
    'shows what was found: %s',
    (query) => {
      const text = `The server reports to the terminal how it is doing. ${'filler '.repeat(50)}Set the port to 8080. ${'more '.repeat(50)}`;
      expect(excerptFor(text, query)).toContain('Set the port to 8080.');
    },
  );

  it('shows a rare word rather than a frequent one', () => {
    const text = `Changes are saved. ${'A change is saved. '.repeat(20)}${'filler '.repeat(50)}Set the port.`;
    expect(excerptFor(text, 'change port')).toContain('Set the port.');
  });

  it('shows the first occurrence of a query of stop words only', () => {
    const text = `${'filler '.repeat(50)}Set the port for the proxy. ${'more '.repeat(50)}`;
    expect(excerptFor(text, 'for')).toContain('Set the port for the proxy.');
    expect(excerptFor(text, 'where for')).toContain('Set the port for the proxy.');
  });

  it('shows a part of an identifier, and an identifier', () => {
    const text = `${'filler '.repeat(50)}Call server.setPort(8080). ${'more '.repeat(50)}`;
    expect(excerptFor(text, 'port')).toContain('Call server.setPort(8080).');
    expect(excerptFor(text, 'server.setPort')).toContain('Call server.setPort(8080).');
  });

  it('begins with a whole word before the first word of the query', () => {
    const text = `${'filler '.repeat(50)}the proxy listens here ${'more '.repeat(50)}`;
    const excerpt = excerptFor(text, 'where is the proxy');
    expect(excerpt).toMatch(/^… filler (?:filler )*the proxy listens here more .* …$/);
    expect(excerpt.indexOf('the proxy')).toBeLessThanOrEqual(42);
  });

  it('is the beginning of a text without the words, also for a query with spaces around it', () => {
    expect(excerptFor('One two.', 'three')).toBe('One two.');
    const text = `${'filler '.repeat(50)}proxy`;
    expect(excerptFor(text, ' three ')).toMatch(/^filler/);
    expect(excerptFor(text, ' proxy ')).toMatch(/proxy$/);
  });

  it.each([
    [
      'Chinese',
      '这是一段说明文字，与问题无关。',
      '要使用代理服务器，请设置端口。',
      '如何设置代理服务器？',
      '代理服务器',
    ],
    [
      'Japanese',
      'これは説明の文章です。',
      'プロキシを設定するには次のようにします。',
      'プロキシの設定方法',
      'プロキシ',
    ],
    ['Chinese without punctuation', '说明文字', '代理服务器', '代理服务器在哪里', '代理服务器'],
  ])('begins near the hit in %s', (_, filler, sentence, query, hit) => {
    const excerpt = excerptFor(`${filler.repeat(40)}${sentence}${filler.repeat(40)}`, query);
    expect(excerpt).toMatch(/^… .* …$/);
    expect(excerpt.indexOf(hit)).toBeGreaterThan(0);
    expect(excerpt.indexOf(hit)).toBeLessThanOrEqual(42);
  });

  it('begins with a clause in a text without spaces', () => {
    const excerpt = excerptFor(`${'这是一段说明文字。'.repeat(30)}代理服务器`, '代理服务器');
    expect(excerpt).toMatch(/^… 这是一段说明文字。/);
  });

  it('never ends within a character', () => {
    expect(excerptFor(`a${'😀'.repeat(200)}`, 'proxy')).toMatch(/^a(?:😀)+ …$/u);
  });

  it('never begins within a character', () => {
    const excerpt = excerptFor(`a${'😀'.repeat(60)}代理`, '代理');
    expect(excerpt).toMatch(/^… 😀.*代理$/u);
  });

  it('does not begin behind the hit in a long word', () => {
    const excerpt = excerptFor(`${'x'.repeat(100)}proxy${'y'.repeat(300)} end`, 'proxy');
    expect(excerpt).toContain('proxy');
  });
});

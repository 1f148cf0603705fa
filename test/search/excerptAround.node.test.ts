import { describe, expect, it } from 'vitest';
import { excerptAround } from '../../src/search/excerptAround.js';

describe('an excerpt', () => {
  it('begins with a whole word before the first word of the query', () => {
    const text = `${'filler '.repeat(50)}the proxy listens here ${'more '.repeat(50)}`;
    const excerpt = excerptAround(text, 'where is the proxy');
    expect(excerpt).toMatch(/^… filler (?:filler )*the proxy listens here more .* …$/);
    expect(excerpt.indexOf('the proxy')).toBeLessThanOrEqual(42);
  });

  it('is the beginning of a text without the words, also for a query with spaces around it', () => {
    expect(excerptAround('One two.', 'three')).toBe('One two.');
    const text = `${'filler '.repeat(50)}proxy`;
    expect(excerptAround(text, ' three ')).toMatch(/^filler/);
    expect(excerptAround(text, ' proxy ')).toMatch(/proxy$/);
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
    const excerpt = excerptAround(`${filler.repeat(40)}${sentence}${filler.repeat(40)}`, query);
    expect(excerpt).toMatch(/^… .* …$/);
    expect(excerpt.indexOf(hit)).toBeGreaterThan(0);
    expect(excerpt.indexOf(hit)).toBeLessThanOrEqual(42);
  });

  it('begins with a clause in a text without spaces', () => {
    const excerpt = excerptAround(`${'这是一段说明文字。'.repeat(30)}代理服务器`, '代理服务器');
    expect(excerpt).toMatch(/^… 这是一段说明文字。/);
  });

  it('never begins within a character', () => {
    const excerpt = excerptAround(`a${'😀'.repeat(60)}代理`, '代理');
    expect(excerpt).toMatch(/^… 😀.*代理$/u);
  });

  it('does not begin behind the hit in a long word', () => {
    const excerpt = excerptAround(`${'x'.repeat(100)}proxy${'y'.repeat(300)} end`, 'proxy');
    expect(excerpt).toContain('proxy');
  });
});

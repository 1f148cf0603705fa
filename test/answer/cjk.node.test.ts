import { describe, expect, it } from 'vitest';
import { AnswerDocument } from '../../src/answer/markdown/AnswerDocument.js';
import { toHtml } from './support/toHtml.js';

const paragraph = (markdown: string) => toHtml(markdown).trim();

describe('emphasis in Chinese, Japanese and Korean', () => {
  it.each([
    ['请注意。**注意：**请先安装 Node。', '请注意。<strong>注意：</strong>请先安装 Node。'],
    [
      '打开**设置（Settings）**页面，选择**“通用”**。',
      '打开<strong>设置（Settings）</strong>页面，选择<strong>“通用”</strong>。',
    ],
    ['設定は**「一般」**タブにあります。', '設定は<strong>「一般」</strong>タブにあります。'],
    ['이 **"설정"**을 여세요.', '이 <strong>&quot;설정&quot;</strong>을 여세요.'],
    ['**`NODE_ENV`**는 필수입니다.', '<strong><code>NODE_ENV</code></strong>는 필수입니다.'],
    ['这是*（可选）*的，~~（旧）~~新', '这是<em>（可选）</em>的，<del>（旧）</del>新'],
    ['𠮷**（新）**𠮷', '𠮷<strong>（新）</strong>𠮷'],
    ['变量_foo_bar_和（_重要_）', '变量_foo_bar_和（<em>重要</em>）'],
  ])('begins and ends at punctuation: %s', (markdown, html) => {
    expect(paragraph(markdown)).toBe(`<p>${html}</p>`);
  });

  it('is shown while the text streams, and does not grow over the text after it', () => {
    const shown = (text: string) => new AnswerDocument().view(text, true).groups.flat()[0];
    const bold = { kind: 'strong', children: ['注意：'] };
    expect(shown('**注意：')).toMatchObject({ inlines: [bold] });
    expect(shown('**注意：**请先')).toMatchObject({ inlines: [bold, '请先'] });
  });

  it.each(['word**“quoted”**word', 'a **"b"**c', 'é**—x—**é', '안녕 a**"b"**c', '**🎉done🎉**now'])(
    'changes nothing between other letters: %s',
    (markdown) => {
      expect(paragraph(markdown)).not.toContain('<strong>');
    },
  );
});

describe('a single tilde', () => {
  it.each([
    '빌드는 3~5분, 배포는 10~20분 걸립니다.',
    '3~5分钟，最长10~20分钟',
    '周一~周五，9点~18点',
    '（1）~（3）和（5）~（6）',
    'It takes 3~5 minutes, at most 10~20 minutes.',
  ])('is a range between two words: %s', (text) => {
    expect(paragraph(text)).toBe(`<p>${text}</p>`);
  });

  it.each([
    ['a ~b~ c', 'a <del>b</del> c'],
    ['(~b~), ~**c**~', '(<del>b</del>), <del><strong>c</strong></del>'],
    ['~删除~，保留', '<del>删除</del>，保留'],
    ['3~~5~~7', '3<del>5</del>7'],
  ])('strikes text as in GFM: %s', (markdown, html) => {
    expect(paragraph(markdown)).toBe(`<p>${html}</p>`);
  });
});

describe('a bare URL in Chinese, Japanese and Korean', () => {
  const links = (markdown: string) =>
    [...paragraph(markdown).matchAll(/<a href="[^"]*">([^<]*)<\/a>/g)].map(([, text]) => text);

  it.each([
    ['访问 https://docs.acme.com/guide，然后点击。', 'https://docs.acme.com/guide'],
    ['（https://docs.acme.com/guide）を見る。', 'https://docs.acme.com/guide'],
    ['打开“https://docs.acme.com/guide”。', 'https://docs.acme.com/guide'],
    ['请访问https://docs.acme.com。', 'https://docs.acme.com'],
    ['请访问www.acme.com/guide！', 'www.acme.com/guide'],
    ['「https://docs.acme.com/a?b=1&c=2#d」', 'https://docs.acme.com/a?b=1&amp;c=2#d'],
  ])('ends at punctuation: %s', (markdown, link) => {
    expect(links(markdown)).toEqual([link]);
  });

  it.each([
    'https://ja.wikipedia.org/wiki/日本',
    'https://ja.wikipedia.org/wiki/ジョン・レノン',
    'https://ko.wikipedia.org/wiki/대한민국_(동음이의)',
  ])('keeps its letters: %s', (url) => {
    expect(links(`${url}。`)).toEqual([url]);
  });
});

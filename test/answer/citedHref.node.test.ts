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
    ['灯芯修剪之后灯笼会更加明亮，请每周检查一次油量并清洁玻璃罩。', '灯芯修剪之后灯笼会更加明亮，请每周检查一次'],
    ['設定ファイルを**変更した**場合は、再起動します。', '設定ファイルを変更した場合は、再起動します'],
    [
      '이 설정은 **"고급"**에서 바꿀 수 있습니다. 그리고 다시 시작하세요.',
      '이 설정은 "고급"에서 바꿀 수 있습니다. 그리고 다시',
    ],
  ])('ends between two words in Chinese, Japanese and Korean: %s', (passage, words) => {
    const href = citedHref('https://docs.acme.com/guide', `## 标题\n\n短。\n${passage}`);
    expect(decodeURIComponent(href)).toBe(`https://docs.acme.com/guide#:~:text=${words}`);
  });

  it.each([
    ['Set max_retries to limit how often a request is sent again.', 'Set max_retries to limit how often a request'],
    ['Set `max_retries` or *both* __init__ and `__main__` here.', 'Set max_retries or both init and __main__ here.'],
    ['Use \\*args and \\_\\_init\\_\\_ of 2 \\* 3 classes.', 'Use *args and __init__ of 2 * 3'],
    ['Use 2 * 3 and a_b * c words.', 'Use 2 * 3 and a_b * c'],
    ['Costs **less than\n10 euros** a month, which is cheap.', '10 euros a month, which is cheap.'],
    ['Read [the page](/a_(b)) about R&amp;D &lt;here&gt;.', 'Read the page about R&D <here>.'],
    ['Press the large key <kbd>Esc</kbd> to leave the page.', 'Press the large key'],
    ['Here the last word has a note[^1], which is not text.', 'Here the last word has a'],
    ['Read the notes of [release 2][r2] or of arr[i][j] first.', 'Read the notes of'],
    ['- Every retry waits longer than the one before it.\n- The last.', 'Every retry waits longer than the one before'],
    ['- Retries.\n- [ ] Every retry waits\n  longer than the one before.', 'longer than the one before.'],
    ['1. **Open\n2. the** file of the settings here.', 'the** file of the settings here.'],
    [
      '> [!WARNING]\n> Always limit the retries of all requests to three.',
      'Always limit the retries of all requests to',
    ],
    [
      '> **Before you start with it**\n>\n> - Limit the retries of `all` requests.',
      'Limit the retries of all requests.',
    ],
    ['> ```\n> a b c d e f\n> ```\n> Limit the retries of all requests.', 'Limit the retries of all requests.'],
    ['1. ```sh\n   npm i\n   ```\n\nAfterwards the server listens.', 'Afterwards the server listens.'],
    ['**Never delete the folder here**', 'Never delete the folder here'],
    ['Here is a text with **bold that is cut off in', 'Here is a text with'],
    ['Here is a text with `code that is cut off in', 'Here is a text with'],
    ['Here is a text with \\*\\*kwargs in it', 'Here is a text with **kwargs in it'],
    ['These are four words!', 'These are four words!'],
    ['A<br>B with more words in the line', 'B with more words in the line'],
    ['次の設定を変更してください<br>その後に再起動します。', '次の設定を変更してください'],
  ])('is text that the page shows, without Markdown: %s', (passage, words) => {
    const href = citedHref('https://docs.acme.com/guide', passage);
    expect(decodeURIComponent(href)).toBe(`https://docs.acme.com/guide#:~:text=${words}`);
  });

  it('leaves out a first paragraph that is too short', () => {
    const href = citedHref(
      'https://docs.acme.com/guide',
      '**Retries**\n\nIn short:\n\nSet `max_retries` to the limit.',
    );
    expect(href).toBe('https://docs.acme.com/guide#:~:text=Set%20max_retries%20to%20the%20limit.');
  });

  it('ends between two words if they are longer than the limit', () => {
    const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
    const fits = `Seit 2024 gilt das ${long}`;
    const href = citedHref('https://docs.acme.com/guide', `${fits} ${long}.`);
    expect(decodeURIComponent(href)).toBe(`https://docs.acme.com/guide#:~:text=${fits}`);
  });

  it('leaves out a line whose first four words are longer than the limit', () => {
    const passage = `See https://acme.com/${'x'.repeat(120)} for more details.\nRun the command below.`;
    expect(citedHref('https://docs.acme.com/guide', passage)).toBe(
      'https://docs.acme.com/guide#:~:text=Run%20the%20command%20below.',
    );
  });

  it.each([
    undefined,
    '',
    '# Only a heading of words',
    '| a | table | of | words |',
    '> | a | table | of | words |',
    '- - - - -',
    '> **Before you start with it**',
    '- # Only a heading of words',
    'too short',
    `Use ${'x'.repeat(160)} to install it`,
    '太短了。',
    '```\na b c d e f\n```',
  ])('stays the same if the passage has no words to highlight: %j', (passage) => {
    expect(citedHref('https://docs.acme.com/', passage)).toBe('https://docs.acme.com/');
  });

  it('is valid even if the passage contains unpaired surrogates', () => {
    expect(() => new URL(citedHref('https://docs.acme.com/', '\ud800 one & two # three \udc00 four'))).not.toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import { looseHtml, toHtml } from './support/toHtml.js';

/** Examples of the GFM extensions to CommonMark, from the specification and from GitHub's own behaviour. */
const EXAMPLES: readonly [name: string, markdown: string, html: string][] = [
  [
    'table',
    '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
    '<table><thead><tr><th>foo</th><th>bar</th></tr></thead><tbody><tr><td>baz</td><td>bim</td></tr></tbody></table>',
  ],
  [
    'table with alignments and no outer pipes',
    '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
    '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th></tr></thead><tbody><tr><td align="center">bar</td><td align="right">baz</td></tr></tbody></table>',
  ],
  [
    'pipes in cells',
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
    '<table><thead><tr><th>f|oo</th></tr></thead><tbody><tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr></tbody></table>',
  ],
  [
    'a pipe in the code of a cell ends the cell',
    '| a | b |\n| - | - |\n| `x | y` |\n',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>`x</td><td>y`</td></tr></tbody></table>',
  ],
  ['emphasis inside a word', 'a*b*c\n', '<p>a<em>b</em>c</p>'],
  [
    'table ended by a quote',
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr></tbody></table><blockquote><p>bar</p></blockquote>',
  ],
  [
    'table ended by a blank line',
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr></tbody></table><p>bar</p>',
  ],
  ['no table when the counts differ', '| abc | def |\n| --- |\n| bar |\n', '<p>| abc | def |\n| --- |\n| bar |</p>'],
  [
    'missing cells are empty, surplus cells are left out',
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz</td></tr></tbody></table>',
  ],
  [
    'table without rows',
    '| abc | def |\n| --- | --- |\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead></table>',
  ],
  [
    'table right after a paragraph',
    'Some text\n| a |\n| - |\n| b |\n',
    '<p>Some text</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  [
    'task list',
    '- [ ] foo\n- [x] bar\n',
    '<ul><li><input disabled="" type="checkbox"> foo</li><li><input checked="" disabled="" type="checkbox"> bar</li></ul>',
  ],
  [
    'nested task list',
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
    '<ul><li><input checked="" disabled="" type="checkbox"> foo<ul><li><input disabled="" type="checkbox"> bar</li><li><input checked="" disabled="" type="checkbox"> baz</li></ul></li><li><input disabled="" type="checkbox"> bim</li></ul>',
  ],
  ['strikethrough', '~~Hi~~ Hello, ~there~ world!\n', '<p><del>Hi</del> Hello, <del>there</del> world!</p>'],
  [
    'no strikethrough over paragraphs',
    'This ~~has a\n\nnew paragraph~~.\n',
    '<p>This ~~has a</p><p>new paragraph~~.</p>',
  ],
  ['no strikethrough of three', 'This will ~~~not~~~ strike.\n', '<p>This will ~~~not~~~ strike.</p>'],
  ['bare www', 'www.commonmark.org\n', '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>'],
  [
    'bare address in a sentence',
    'Visit www.commonmark.org/help for more information.\n',
    '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>',
  ],
  [
    'punctuation after a bare address',
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n',
    '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p><p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>',
  ],
  [
    'brackets around a bare address',
    'www.google.com/search?q=Markup+(business)\n\n(www.google.com/search?q=Markup+(business))\n',
    '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p><p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p>',
  ],
  [
    'entity after a bare address',
    'www.google.com/search?q=commonmark&hl;\n',
    '<p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>',
  ],
  [
    'bare address ends at <',
    'www.commonmark.org/he<lp\n',
    '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>',
  ],
  [
    'bare http address',
    '(Visit https://encrypted.google.com/search?q=Markup+(business))\n',
    '<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>',
  ],
  ['bare mail address', 'foo@bar.baz\n', '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>'],
  [
    'mail address with plus',
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
    '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>',
  ],
  [
    'ends of mail addresses',
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
    '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p><p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>',
  ],
  ['footnote', 'Text[^1].\n\n[^1]: Note\n', '<p>Text<sup>^1</sup>.</p>'],
  ['footnote behind brackets', '[text][^1].\n\n[^1]: Note\n', '<p>[text]<sup>^1</sup>.</p>'],
  ['reference to a missing footnote', 'Text[^1].\n', '<p>Text[^1].</p>'],
  [
    'local address',
    'Open http://localhost:3000/docs now\n',
    '<p>Open <a href="http://localhost:3000/docs">http://localhost:3000/docs</a> now</p>',
  ],
];

describe('the GFM extensions', () => {
  it.each(EXAMPLES)('give the expected HTML: %s', (_name, markdown, html) => {
    expect(looseHtml(toHtml(markdown)).replaceAll('&quot;', '"')).toBe(looseHtml(html));
  });
});

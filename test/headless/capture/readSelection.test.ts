import { afterEach, describe, expect, test } from 'vitest';
import { readSelection } from '../../../src/headless/capture/readSelection.js';
import { MAX_CONTEXT_ITEM_LENGTH } from '../../../src/protocol/limits.js';
import { CODE, CODE_MARKUPS } from './codeMarkups.js';

afterEach(() => document.body.replaceChildren());

/** Selects the text between ⟦ and ⟧. */
function select(html: string): void {
  document.body.innerHTML = `<main>${html}</main>`;
  const range = document.createRange();
  for (const [mark, set] of [
    ['⟦', 'setStart'],
    ['⟧', 'setEnd'],
  ] as const) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const at = text.data.indexOf(mark);
      if (at < 0) continue;
      text.deleteData(at, 1);
      range[set](text, at);
      break;
    }
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

const selected = (html: string) => {
  select(html);
  return readSelection()?.value;
};

describe('a selection of text', () => {
  test('is the text as it is displayed', () => {
    expect(selected('<p>One ⟦accent\n   for <b>all</b> ⟧pages.</p>')).toBe('accent for all');
    expect(selected('<p>Wo⟦rd</p>\n\n<p>by</p>   <p>wor⟧d</p>')).toBe('rd\n\nby\n\nwor');
    expect(selected('<p>one⟦ two<br>three⟧</p>')).toBe('two\nthree');
    expect(selected('<p>a⟦\u00a0b⟧</p>')).toBe('b');
  });

  test('keeps the column of each value of a table with empty cells', () => {
    const header = '<tr><th> </th><th>Free</th><th>Pro</th></tr>';
    const first = '<tr><td>Users</td> <td><p></p></td> <td><p>10</p></td></tr>';
    const second = '<tr><td><br></td><td><button>Copy</button></td><td>yes</td></tr>';
    const table = `<table>${header}${first}${second}</table>`;
    const text = 'Free\tPro\nUsers\t\t10\n\t\tyes';
    expect(selected(`<p>⟦Plans</p>${table}<p>End⟧</p>`)).toBe(`Plans\n\n\t${text}\n\nEnd`);
    expect(selected(table.replace('> <', '>⟦ <').replace('yes', 'yes⟧'))).toBe(`\t${text}`);
    expect(selected(table.replace('Free', '⟦Free').replace('yes', 'yes⟧'))).toBe(`\t${text}`);
    expect(selected(table.replace('Free', '⟦Free').replace('Pro', 'Pro⟧'))).toBe('Free\tPro');
    // Some style sheets show the cells of a table as blocks on phones.
    const blocks = `<style>td, th { display: block }</style>${table}`;
    expect(selected(blocks.replace('10', '⟦10').replace('yes', 'yes⟧'))).toBe('10\nyes');
  });

  test('keeps the rows of a table apart if their first or last cell is empty', () => {
    const table =
      '<table><tr><th></th><th>A</th></tr><tr><td> <p></p></td><td>1</td></tr><tr><td>b</td><td></td></tr></table>';
    expect(selected(`<p>⟦Intro</p>${table}<p>End⟧</p>`)).toBe('Intro\n\n\tA\n\t1\nb\n\nEnd');
  });

  test('treats table cells that contain only white space as empty', () => {
    const rows = (first: string, second: string) =>
      `<tr>${first}<th>Pro</th></tr><tr><td>Users</td>${second}<td>2</td></tr>`;
    const plans = rows('<th>⟦&nbsp;</th><th>Free</th>', '<td>1</td>').replace('2<', '2⟧<');
    expect(selected(`<table>${plans}</table>`)).toBe('\tFree\tPro\nUsers\t1\t2');
    expect(selected(`<p>⟦&nbsp;</p><table>${plans.replace('⟦', '')}</table>`)).toBe('\tFree\tPro\nUsers\t1\t2');
    const wide = rows('<th>⟦&nbsp;</th><th><p>&nbsp;</p></th>', '<td>&nbsp;</td>').replace('2<', '2⟧<');
    expect(selected(`<table>${wide}</table>`)).toBe('\t\tPro\nUsers\t\t2');
    const exact = `<table style="white-space: pre">${plans.replace('&nbsp;', '   ')}</table>`;
    expect(selected(exact)).toBe('\tFree\tPro\nUsers\t1\t2');
  });

  test('keeps the indentation of code in table cells', () => {
    const row = (code: string) => `<tr><td style="white-space: pre">${code}</td></tr>`;
    expect(selected(`<table>${row('⟦if (a)')}${row('  <b>run</b>()⟧')}</table>`)).toBe('if (a)\n  run()');
  });

  test('counts the columns of a wide cell', () => {
    const table =
      '<table><tr><td>⟦a</td><td colspan="2">Mail</td><td>Web</td></tr><tr><td colspan="3"></td><td>x⟧</td></tr></table>';
    expect(selected(table)).toBe('a\tMail\t\tWeb\n\t\t\tx');
  });

  test('leaves out columns on the left that are empty in all rows of a table', () => {
    const icon = '<td class="icon"><i class="fa icon-note"></i></td>';
    const note = `<div><table><tr>${icon}<td class="content"><p>Be careful.</p>\n<pre>\ta</pre></td></tr></table></div>`;
    expect(selected(`<p>⟦Before</p>${note}<p>After⟧</p>`)).toBe('Before\n\nBe careful.\n\ta\n\nAfter');
    expect(selected(`${note.replace('Be', '⟦Be')}<p>After⟧</p>`)).toBe('Be careful.\n\ta\n\nAfter');
    const callouts = `<table><tr>${icon}<td>one</td></tr><tr>${icon}<td></td><td>two</td></tr></table>`;
    expect(selected(`<p>⟦Before</p>${callouts}<p>After⟧</p>`)).toBe('Before\n\none\n\ttwo\n\nAfter');
    expect(selected(callouts.replace('one', '⟦one').replace('two', 'two⟧'))).toBe('one\n\ttwo');
    expect(selected(`<p>⟦Before</p><ul><li>${callouts}</li></ul><table><tr><td>a⟧</td></tr></table>`)).toBe(
      'Before\n\none\n\ttwo\n\na',
    );
  });

  test('begins no line at an element that CSS shows as a table cell inside a line', () => {
    const cell = (text: string) => `<span style="display:table-cell">${text}</span>`;
    expect(selected(`<p>⟦Text ${cell('a')}${cell('b')} end⟧</p>`)).toBe('Text\ta\tb\tend');
  });

  test('bounds the number of columns that empty cells add', () => {
    const cells = '<td colspan="1000"></td>'.repeat(100);
    expect(selected(`<table><tr><td>⟦a</td>${cells}<td>b⟧</td></tr></table>`)).toMatch(/^a\t{32000}b$/);
  });

  test('adds no column for line numbers that are not text of the page', () => {
    const numbers = '<pre><span style="user-select:none">1\n2\n</span></pre>';
    expect(selected(`<p>⟦Run</p><table><tr><td>${numbers}</td><td><pre>a\nb</pre></td></tr></table><p>now⟧</p>`)).toBe(
      'Run\n\na\nb\n\nnow',
    );
    const line = '<tr><td class="blob-num" data-line-number="1"></td><td>a</td></tr>';
    expect(selected(`<p>⟦Run</p><table>${line}${line}</table><p>now⟧</p>`)).toBe('Run\n\na\na\n\nnow');
    const gutter = '<td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td>';
    const rouge = `<table><tr>${gutter}<td class="rouge-code"><pre>a\nb\n</pre></td></tr></table>`;
    expect(selected(`<p>⟦Run</p>${rouge}<p>now⟧</p>`)).toBe('Run\n\na\nb\n\nnow');
    const number = '<td class="blob-num" data-line-number="1">1</td>';
    expect(selected(`<p>⟦Run</p><table><tr>${number}<td>a</td>${number}<td>b⟧</td></tr></table>`)).toBe('Run\n\na\tb');
  });

  test('keeps table cells that are buttons, and numbers in cells whose class is not one of line numbers', () => {
    const head = '<tr><th role="button">Name</th><th role="button">Size</th></tr>';
    const numbers = ['focus:outline-none', 'inline-number', 'timeline-node', 'no-gutters'].map(
      (name) => `<td class="${name}">10</td>`,
    );
    const table = `<table>${head}${numbers.map((cell) => `<tr><td>a</td>${cell}</tr>`).join('')}</table>`;
    expect(selected(`<p>⟦Files</p>${table}<p>End⟧</p>`)).toBe(`Files\n\nName\tSize${'\na\t10'.repeat(4)}\n\nEnd`);
  });

  test('counts table cells that are hidden or cannot be selected as columns', () => {
    const table = (attribute: string) =>
      `<table><tr><th ${attribute}>x</th><th>⟦A</th></tr><tr><td>b</td><td ${attribute}>x</td><td>1⟧</td></tr></table>`;
    expect(selected(table('style="visibility:hidden"'))).toBe('\tA\nb\t\t1');
    expect(selected(table('style="user-select:none"'))).toBe('\tA\nb\t\t1');
    expect(selected(table('contenteditable'))).toBe('\tA\nb\t\t1');
    expect(selected(table('hidden'))).toBe('A\nb\t1');
    const line = '<tr><td style="user-select:none">1</td><td>a</td></tr>';
    expect(selected(`<p>⟦Run</p><table>${line}${line}</table><p>now⟧</p>`)).toBe('Run\n\na\na\n\nnow');
  });

  test('keeps lists and tables readable', () => {
    expect(selected('<p>⟦Steps:</p><ul>\n<li>one</li>\n<li>two<ul><li>deep</li></ul></li>\n</ul><p>end⟧</p>')).toBe(
      'Steps:\n\none\ntwo\ndeep\n\nend',
    );
    expect(
      selected('<table><tr><th>⟦Name</th> <th>Type</th></tr>\n<tr><td><p>a</p></td><td>string⟧</td></tr></table>'),
    ).toBe('Name\tType\na\tstring');
  });

  test('keeps code in it as code, without line numbers', () => {
    expect(selected('<p>⟦Run</p><pre><code>a {\n  b\n}\n</code></pre><p>now⟧</p>')).toBe('Run\n\na {\n  b\n}\n\nnow');
    expect(
      selected('<p>⟦Run</p><pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre><p>now⟧</p>'),
    ).toBe('Run\n\na\nb\n\nnow');
  });

  test('leaves out hidden elements, buttons, and heading links', () => {
    expect(selected('<p>⟦a<span hidden>b</span><button>c</button> d⟧</p>')).toBe('a d');
    expect(selected('<h2>⟦Title<a href="#title">#\u200b</a></h2><p>x⟧</p>')).toBe('Title\n\nx');
    expect(selected('<p>⟦a<span style="user-select:none">b</span>c⟧</p>')).toBe('ac');
  });

  test('keeps links that are operators, and leaves out the signs of links to headings and footnotes', () => {
    const operator = '<a href="#op-eq"><code>==</code></a>';
    expect(selected(`<p>⟦Use ${operator} to compare⟧</p>`)).toBe('Use == to compare');
    expect(selected(`<h3>⟦${operator}</h3><p>x⟧</p>`)).toBe('==\n\nx');
    expect(selected('<h3>⟦<code><a href="#op">==</a></code></h3><p>x⟧</p>')).toBe('==\n\nx');
    expect(selected('<p>⟦Use <code><a href="#x">#</a></code> here⟧</p>')).toBe('Use # here');
    expect(selected('<p>⟦Press <a href="#keys"><kbd>↑</kbd></a> or <a href="#xor">^</a>⟧</p>')).toBe('Press ↑ or ^');
    const signs = [
      '↑',
      '⬆',
      '⬆\ufe0f',
      '#',
      ' ¶ ',
      '§',
      '🔗',
      '🔗\ufe0f',
      '\u200b',
      '\uf0c1',
      '↩\ufe0e',
      '<svg></svg>',
    ];
    const links = signs.map((sign) => `<a href="#a">${sign}</a>`).join('');
    expect(selected(`<p>⟦before${links}after⟧</p>`)).toBe('beforeafter');
    expect(selected('<h2>⟦Title<a href="#title">»</a></h2><p>x⟧</p>')).toBe('Title\n\nx');
  });

  test('has the id of the element or heading nearest to its start', () => {
    select('<h2 id="a">A</h2><p>o⟦ne</p><h2 id="b">B</h2><p>tw⟧o</p>');
    expect(readSelection()).toEqual({
      type: 'textSelection',
      value: 'ne\n\nB\n\ntw',
      path: location.pathname,
      elementId: 'a',
    });
  });
});

describe('a selection in one code block', () => {
  test('is code, from its start to its end', () => {
    select('<h2 id="run">Run</h2><pre><code>if (a) {\n  <span>r⟦un</span>(a);\n}⟧\n</code></pre>');
    expect(readSelection()).toEqual({
      type: 'code',
      value: 'un(a);\n}',
      path: location.pathname,
      elementId: 'run',
    });
  });

  const selectable = CODE_MARKUPS.filter(({ code, styles }) => code === undefined && !styles?.includes('body'));
  test.each(selectable)('has no line numbers: $name', ({ html, styles }) => {
    document.body.innerHTML = `<style>${styles ?? ''}</style>${html}`;
    const block = document.querySelector('pre') as Element;
    const code = block.querySelector('code') && block.querySelectorAll('code').length === 1 ? 'code' : 'pre';
    getSelection()?.selectAllChildren(document.querySelector(code) as Element);
    expect(readSelection()?.value).toBe(CODE);
  });
});

test('a selection never contains text of the assistant, even if it spans both', () => {
  const assistant = '<div class="da-root"><p>An answer</p></div><docs-assistant>Ask</docs-assistant>';
  expect(selected(`<p>a⟦bc</p>${assistant}<p>de⟧f</p>`)).toBe('bc\n\nde');
});

test('a very long selection is read only a little further than a context item keeps', () => {
  const words = 'word '.repeat(20);
  for (const html of [`<p>${words}</p>`.repeat(1_000), `<pre>${`<span>${words}\n</span>`.repeat(1_000)}</pre>`]) {
    document.body.innerHTML = `<main>${html}</main>`;
    getSelection()?.selectAllChildren(document.querySelector('pre') ?? document.body);
    const { value = '' } = readSelection() ?? {};
    expect(value.length).toBeGreaterThan(MAX_CONTEXT_ITEM_LENGTH);
    expect(value.length).toBeLessThan(3 * MAX_CONTEXT_ITEM_LENGTH);
  }
});

test('a selection never contains text of fields and editors, even if it spans them', () => {
  const fields = '<textarea>a draft</textarea><select><option>a choice</option></select>';
  const editors = [
    'contenteditable',
    'contenteditable="plaintext-only"',
    'class="CodeMirror"',
    'class="monaco-editor"',
  ];
  const edited = editors.map((attribute) => `<div ${attribute}>a draft</div>`).join('');
  expect(selected(`<p>a⟦bc</p>${fields}${edited}<pre class="ace_editor">a draft</pre><p>de⟧f</p>`)).toBe('bc\n\nde');
  expect(selected('<p>a⟦bc</p><div contenteditable="false">d</div><p>e⟧f</p>')).toBe('bc\n\nd\n\ne');
});

describe('no context item', () => {
  test('is made of an empty selection, white space, a form field, or the assistant', () => {
    expect(selected('<p>a⟦⟧b</p>')).toBeUndefined();
    expect(selected('<p>a⟦ ⟧b</p>')).toBeUndefined();
    expect(selected('<div contenteditable>a⟦b⟧</div>')).toBeUndefined();
    expect(selected('<div class="monaco-editor">a⟦b⟧</div>')).toBeUndefined();
    expect(selected('<div class="da-root">a⟦b⟧</div>')).toBeUndefined();
    document.body.innerHTML = '<input value="abc">';
    document.querySelector('input')?.select();
    expect(readSelection()).toBeUndefined();
    expect(readSelection(null)).toBeUndefined();
  });
});

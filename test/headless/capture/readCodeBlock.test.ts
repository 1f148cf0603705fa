import { afterEach, describe, expect, test } from 'vitest';
import { readCodeBlock } from '../../../src/headless/capture/readCodeBlock.js';
import { CODE, CODE_MARKUPS } from './codeMarkups.js';

afterEach(() => document.body.replaceChildren());

function block(html: string, styles = ''): Element {
  document.body.innerHTML = `<style>${styles}</style><main>${html}</main>`;
  return document.querySelector('pre') as Element;
}

describe('the code of a block', () => {
  test.each(CODE_MARKUPS)('is read exactly: $name', ({ html, styles, code = CODE }) => {
    expect(readCodeBlock(block(html, styles))?.value).toBe(code);
  });

  test('is read exactly when a tab hides it', () => {
    const hidden = `<div hidden>${CODE_MARKUPS.find(({ name }) => name === 'Expressive Code')?.html}</div>`;
    expect(readCodeBlock(block(hidden))?.value).toBe(CODE);
  });

  test('is undefined for a column of line numbers, an editor or an empty block', () => {
    expect(readCodeBlock(block('<div class="gutter"><pre>1\n2</pre></div>'))).toBeUndefined();
    expect(readCodeBlock(block('<div class="cm-editor"><pre>a</pre></div>'))).toBeUndefined();
    expect(readCodeBlock(block('<div contenteditable><pre>a</pre></div>'))).toBeUndefined();
    expect(readCodeBlock(block('<pre>\n</pre>'))).toBeUndefined();
  });

  test('has the path of the page, unless another one is given', () => {
    expect(readCodeBlock(block('<pre>a</pre>'))).toEqual({ type: 'code', value: 'a', path: location.pathname });
    expect(readCodeBlock(block('<pre>a</pre>'), { path: '/guide' })).toEqual({
      type: 'code',
      value: 'a',
      path: '/guide',
      pagePath: location.pathname,
    });
    expect(readCodeBlock(block('<pre>a</pre>'), { path: '' })).toEqual({ type: 'code', value: 'a' });
  });
});

describe('unmarked prompts', () => {
  const codeOf = (text: string, language = '') => {
    const pre = block(`<pre><code class="language-${language}"></code></pre>`);
    (pre.firstElementChild as Element).textContent = text;
    return readCodeBlock(pre)?.value;
  };

  test('of Python are removed, and the code keeps its indentation', () => {
    const session = '>>> for i in range(2):\n...     print(i)\n...\n0\n1\n>>> i\n1';
    const typed = 'for i in range(2):\n    print(i)\n\n0\n1\ni\n1';
    for (const language of ['pycon', 'python', '']) expect(codeOf(session, language)).toBe(typed);
    expect(codeOf('x = (\n    ...\n)', 'python')).toBe('x = (\n    ...\n)');
    expect(codeOf('>>> a', 'haskell')).toBe('>>> a');
  });

  test('of Windows are removed, with and without a space after them', () => {
    expect(codeOf('PS C:\\Users\\me> npm install acme\nadded 3\nPS C:\\> acme', 'powershell')).toBe(
      'npm install acme\nadded 3\nacme',
    );
    expect(codeOf('C:\\>dir\nC:\\My Files> acme')).toBe('dir\nacme');
    expect(codeOf('echo C:\\> file')).toBe('echo C:\\> file');
  });
});

describe('the element id of a code block', () => {
  const idOf = (html: string) => readCodeBlock(block(html))?.elementId;
  const BLOCK = '<pre>a</pre>';

  test('is that of the block or an ancestor', () => {
    expect(idOf('<pre id="install">a</pre>')).toBe('install');
    expect(idOf(`<h2 id="before">B</h2><figure id="install">${BLOCK}</figure>`)).toBe('install');
    expect(idOf(`<section id="install"><h2>Install</h2><p>Do:</p>${BLOCK}</section>`)).toBe('install');
  });

  test('is that of the nearest heading before it', () => {
    expect(idOf(`<h2 id="a">A</h2><h3 id="b">B</h3><p>x</p>${BLOCK}<h2 id="c">C</h2>`)).toBe('b');
    expect(idOf(`<div><h2 id="a">A</h2></div><div><div>${BLOCK}</div></div>`)).toBe('a');
    expect(idOf(`<h2><a id="inside" href="#inside">A</a></h2>${BLOCK}`)).toBe('inside');
    expect(idOf(`<section id="other"><h2>Other</h2></section>${BLOCK}`)).toBe('other');
  });

  test.each(['_requirements', '_r_packages', '_r_data_frames', '_r'])(
    'can be that of an Asciidoctor heading that begins with R: %s',
    (id) => expect(idOf(`<h2 id="_a">A</h2><h2 id="${id}">R</h2>${BLOCK}`)).toBe(id),
  );

  test('is never a generated id or that of an outer element of the page', () => {
    expect(idOf(`<h2 id="a">A</h2><div id=":r1:"><pre id="radix-3">a</pre></div>`)).toBe('a');
    for (const id of ['«r1»', '_r_1_', '_r_2v_-panel'])
      expect(idOf(`<h2 id="a">A</h2><div id="${id}">${BLOCK}</div>`)).toBe('a');
    expect(idOf(BLOCK)).toBeUndefined();
    document.body.innerHTML = `<div id="root"><main id="content">${BLOCK}</main></div>`;
    expect(readCodeBlock(document.querySelector('pre') as Element)?.elementId).toBeUndefined();
  });
});

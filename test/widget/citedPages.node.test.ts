import { expect, test } from 'vitest';
import { citedPage, citedPages } from '../../src/widget/conversation/citedPages.js';

const SOURCES = [
  { key: 'a', url: '/guide#install', passage: 'Run npm install.' },
  { key: 'b', url: '/guide#colours', passage: 'Set the accent.' },
  { key: 'c', url: '/options', passage: 'All options.' },
];

test.each([
  ['/guide#colours', [2, 'Set the accent.']],
  ['/guide', [1, 'Run npm install.']],
  ['/guide/', [1, 'Run npm install.']],
  // This link gets no number. The sources are other sections of the page, so their cards would not show the section of the link.
  ['/guide#fonts', []],
  ['/options', [3, 'All options.']],
  // The source is the whole page, so the link gets the number of the source. The link gets no passage, so that the browser scrolls to the
  // section of the link.
  ['/options#theme', [3, undefined]],
  ['/other', []],
])('a link to %s has the number and the passage %j', (path, expected) => {
  const pages = citedPages(SOURCES, 'https://docs.acme.com', 'https://docs.acme.com');
  const found = citedPage(pages, `https://docs.acme.com${path}`);
  expect(found ? [found.number, found.passage] : []).toEqual(expected);
});

import { describe, expect, it } from 'vitest';
import { searchSections } from '../../../src/search/searchSections.js';
import { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import { missingDocuments } from './documents.js';
import { READERS_DOCUMENTS, readReadersDocuments, readReadersQuestions } from './readersDocuments.js';

const problem = missingDocuments(READERS_DOCUMENTS);
if (problem) console.log(problem);

/** Number of pages that an answer links. */
const LINKED_PAGES = 5;

interface Result {
  answerable: boolean;
  band: string;
  isPageFirst: boolean;
  isPageFound: boolean;
  isSectionFound: boolean;
}

const share = (part: readonly unknown[], whole: readonly unknown[]) =>
  Math.round((part.length / Math.max(1, whole.length)) * 1000) / 1000;

function figuresOf(results: readonly Result[]) {
  const answerable = results.filter((result) => result.answerable);
  const unanswerable = results.filter((result) => !result.answerable);
  const inBand = (of: readonly Result[], band: string) =>
    share(
      of.filter((result) => result.band === band),
      of,
    );
  const shown = answerable.filter(({ band }) => band !== 'none');
  const found = (of: readonly Result[], key: 'isPageFirst' | 'isPageFound' | 'isSectionFound') =>
    share(
      of.filter((result) => result[key]),
      answerable,
    );
  return {
    answerable: answerable.length,
    answered: inBand(answerable, 'answer'),
    refused: inBand(answerable, 'none'),
    'first page, search alone': found(answerable, 'isPageFirst'),
    'page in five, search alone': found(answerable, 'isPageFound'),
    'page in five, refusals missed': found(shown, 'isPageFound'),
    'section in five, search alone': found(answerable, 'isSectionFound'),
    'section in five, refusals missed': found(shown, 'isSectionFound'),
    unanswerable: unanswerable.length,
    'unanswerable answered': inBand(unanswerable, 'answer'),
    'unanswerable refused': inBand(unanswerable, 'none'),
  };
}

describe.skipIf(problem !== undefined)("readers' questions", () => {
  it('are searched in each documentation, and the results are printed', async () => {
    const all: Result[] = [];
    const table: Record<string, object> = {};
    for (const { set } of READERS_DOCUMENTS) {
      const index = createSearchIndex(await readReadersDocuments(set));
      const results = readReadersQuestions(set).map(({ question, pages }): Result => {
        const { hits, band } = searchSections(index, question, { limit: LINKED_PAGES, perPage: 1 });
        const several = searchSections(index, question, { limit: LINKED_PAGES }).hits;
        const paths = hits.map(({ section }) => section.page.path);
        const sections = several.map(({ section }) => `${section.page.path}${section.id ? `#${section.id}` : ''}`);
        const right = new Set(pages.map((page) => page.split('#')[0]));
        return {
          answerable: pages.length > 0,
          band,
          isPageFirst: right.has(paths[0]),
          isPageFound: paths.some((path) => right.has(path)),
          isSectionFound: sections.some((section) => pages.includes(section)),
        };
      });
      expect(results.length).toBeGreaterThan(70);
      table[set] = figuresOf(results);
      all.push(...results);
    }
    table.all = figuresOf(all);
    console.table(Object.fromEntries(Object.entries(table)));
    console.log(JSON.stringify(table.all, null, 1));
  });
});

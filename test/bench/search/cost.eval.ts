import { expect, it } from 'vitest';
import { searchSections } from '../../../src/search/searchSections.js';
import { createSearchIndex, type DocsSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import { getRelatedWords } from '../../../src/service/search/getRelatedWords.js';
import type { DocsPage } from '../../../src/site/pages/DocsPage.js';
import { missingDocuments } from './documents.js';
import { READERS_DOCUMENTS, readReadersDocuments, readReadersQuestions } from './readersDocuments.js';

/** The sets whose documentation is checked out. The cost can be measured without the others. */
const SETS = READERS_DOCUMENTS.filter((documents) => !missingDocuments([documents])).map(({ set }) => set);
/**
 * Number of warm-up rounds, each with all questions. Because of these rounds, the JavaScript engine has compiled the search code before the
 * measurement begins.
 */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;

/** Returns the average processor time of a search (ms). */
function costOf(index: DocsSearchIndex, questions: readonly string[]): number {
  const relatedWords = getRelatedWords();
  const searchAll = () => {
    for (const question of questions) searchSections(index, question, { relatedWords });
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) searchAll();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) searchAll();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / ROUNDS / questions.length;
}

it.skipIf(SETS.length === 0)(
  'the processor time of a search is measured in each documentation, and in all of them as one',
  async () => {
    const rows: Record<string, { pages: number; questions: number; 'ms a search': number }> = {};
    const measure = (name: string, pages: readonly DocsPage[], questions: readonly string[]) => {
      const cost = costOf(createSearchIndex(pages), questions);
      expect(cost).toBeGreaterThan(0);
      rows[name] = { pages: pages.length, questions: questions.length, 'ms a search': Math.round(cost * 100) / 100 };
    };
    const all: { pages: DocsPage[]; questions: string[] } = { pages: [], questions: [] };
    for (const set of SETS) {
      const pages = await readReadersDocuments(set);
      const questions = readReadersQuestions(set).map(({ question }) => question);
      measure(set, pages, questions);
      all.pages.push(...pages);
      all.questions.push(...questions);
    }
    measure('all', all.pages, all.questions);
    console.table(rows);
  },
);

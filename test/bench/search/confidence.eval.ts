import { describe, expect, it } from 'vitest';
import { confidenceSignals } from '../../../src/search/confidence.js';
import { searchSections } from '../../../src/search/searchSections.js';
import { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import type { DocsPage } from '../../../src/site/pages/DocsPage.js';
import { missingDocuments, readDocuments, SETS } from './documents.js';
import { type FittedExample, fitCoefficients } from './fitCoefficients.js';
import { QUESTIONS } from './questions.js';

/**
 * Shares of the pages of a documentation site. For each share, an index is created with pages that are chosen at random, so that equal
 * shares give different indexes. The coefficients in `confidence.ts` must also fit small sites, so most of the indexes contain only a part
 * of the pages.
 */
const SHARES = [1, 0.3, 0.3, 0.1, 0.1, 0.1, 0.1];
/** Minimum number of sections of an index. The results of smaller indexes are mostly chance. */
const MIN_SECTIONS = 20;

const problem = missingDocuments();

/** Creates a generator of random numbers that are the same in every run. */
function repeatableRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function examplesOf(set: string, all: readonly DocsPage[], pages: readonly DocsPage[]): FittedExample[] {
  const index = createSearchIndex(pages);
  if (index.sections.length < MIN_SECTIONS) return [];
  const existing = new Set(all.map(({ path }) => path));
  const kept = new Set(pages.map(({ path }) => path));
  return (QUESTIONS[set] ?? []).flatMap(({ question, pages: right, filter }, position) => {
    const answering = right.filter((path) => existing.has(path));
    // Skip questions at odd positions, because they are used to measure the result. Also skip a question if the random choice left one of
    // its right pages out of the index: it is unclear whether the remaining pages answer the question.
    if (position % 2 === 1 || !answering.every((path) => kept.has(path))) return [];
    const { hits, words } = searchSections(index, question, { filter, limit: 20, perPage: 1 });
    const { coverage, score, unknown, size } = confidenceSignals(index, hits, words);
    return [{ signals: [coverage, score, unknown, size], answerable: right.length > 0 }];
  });
}

/** Run this after a change to a weight of the search, and copy the printed coefficients into `confidence.ts`. */
describe.skipIf(problem !== undefined)('the coefficients of the confidence', () => {
  it('fit the training questions', async () => {
    const random = repeatableRandom();
    const examples: FittedExample[] = [];
    for (const set of SETS) {
      const all = await readDocuments(set);
      for (const share of SHARES) {
        examples.push(...examplesOf(set, all, share === 1 ? all : all.filter(() => random() < share)));
      }
    }
    const [constant, coverage, score, unknown, size] = fitCoefficients(examples).map(
      (value) => Math.round(value * 100) / 100,
    );
    console.log({ examples: examples.length, constant, coverage, score, unknown, size });
    expect(coverage).toBeGreaterThan(0);
    expect(unknown).toBeLessThan(0);
  });
});

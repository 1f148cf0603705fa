import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { searchSections } from '../../../src/search/searchSections.js';
import { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import type { DocsPage } from '../../../src/site/pages/DocsPage.js';
import { missingDocuments, readDocuments, SETS } from './documents.js';
import { askQuestions, type Finder, figuresOf, type QuestionResult } from './figures.js';
import { libraryFinder } from './libraryFinder.js';
import { QUESTIONS } from './questions.js';

/** Number of pages kept for each question: twice what an answer uses. */
const PAGES = 10;
const LARGEST = 'astro';
/** Number of searches for each question when search times are measured. The fastest counts, because other programs share the machine. */
const REPETITIONS = 5;

const problem = missingDocuments();
if (problem) console.log(problem);

/** Measures the used memory after a full garbage collection (MB). */
function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1_000_000 + process.memoryUsage().arrayBuffers / 1_000_000;
}

function cost(pages: readonly DocsPage[]) {
  const before = heapMegabytes();
  const begin = performance.now();
  const processor = process.cpuUsage();
  const index = createSearchIndex(pages);
  const buildMs = Math.round(performance.now() - begin);
  const buildProcessorMs = Math.round(process.cpuUsage(processor).user / 1000);
  const heap = heapMegabytes() - before;
  const times = (QUESTIONS[LARGEST] ?? []).map(({ question, filter }) => {
    const each = Array.from({ length: REPETITIONS }, () => {
      const start = performance.now();
      searchSections(index, question, { filter, limit: PAGES });
      return performance.now() - start;
    });
    return Math.min(...each);
  });
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round((times[Math.ceil(times.length * share) - 1] ?? 0) * 100) / 100;
  return {
    sections: index.sections.length,
    buildMs,
    buildProcessorMs,
    heapMegabytes: Math.round(heap),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

describe.skipIf(problem !== undefined)('searching real documentation', () => {
  it('reaches its targets for recall and refusals', async () => {
    const ours: QuestionResult[] = [];
    const library: QuestionResult[] = [];
    for (const set of SETS) {
      const begin = performance.now();
      const processor = process.cpuUsage();
      const pages = await readDocuments(set);
      const readMs = Math.round(performance.now() - begin);
      const readProcessorMs = Math.round(process.cpuUsage(processor).user / 1000);
      const costs = set === LARGEST ? cost(pages) : {};
      const index = createSearchIndex(pages);
      const find: Finder = (question, language) => {
        const filter = language === undefined ? undefined : { language };
        const { hits, band } = searchSections(index, question, { filter, limit: PAGES, perPage: 1 });
        return { paths: hits.map(({ section }) => section.page.path), refused: band === 'none' };
      };
      const results = askQuestions(set, find);
      ours.push(...results);
      library.push(...askQuestions(set, libraryFinder(index)));
      console.log(
        set,
        { pages: pages.length, sections: index.sections.length, readMs, readProcessorMs, ...costs },
        figuresOf(results),
      );
      if (set === LARGEST) expect(costs).toMatchObject({ sections: expect.any(Number) });
    }
    const publicOnly = (results: readonly QuestionResult[]) => results.filter(({ set }) => set !== 'own');
    const unseen = publicOnly(ours).filter(({ isTraining }) => !isTraining);
    console.table({
      training: figuresOf(publicOnly(ours).filter(({ isTraining }) => isTraining)),
      unseen: figuresOf(unseen),
      all: figuresOf(publicOnly(ours)),
      'this package only': figuresOf(ours.filter(({ set }) => set === 'own')),
      'library defaults, unseen': figuresOf(publicOnly(library).filter(({ isTraining }) => !isTraining)),
      'library defaults, all': figuresOf(publicOnly(library)),
    });
    for (const { set, question, rank, found } of ours.filter(
      ({ answerable, rank }) => answerable && (rank === 0 || rank > 5),
    )) {
      console.log(`missed (${set}, rank ${rank || 'none'}): ${question} -> ${found.slice(0, 3).join(' ')}`);
    }
    for (const { set, question } of ours.filter(({ answerable, refused }) => answerable === refused)) {
      console.log(`wrong refusal or answer (${set}): ${question}`);
    }
    const figures = figuresOf(unseen);
    expect(figures.recallAt5).toBeGreaterThanOrEqual(0.92);
    expect(figures.caught).toBeGreaterThanOrEqual(0.8);
    expect(figures.refused).toBeLessThanOrEqual(0.08);
  });
});

import { describe, expect, it } from 'vitest';
import { evaluationFigures, FIGURES, type FigureName } from '../../../src/cli/evaluate/evaluationFigures.js';
import type { QuestionResult } from '../../../src/cli/evaluate/judgeReply.js';
import { placeQuestions } from '../../../src/cli/evaluate/placeQuestions.js';
import { readQuestionsFile } from '../../../src/cli/evaluate/readQuestionsFile.js';
import { runEvaluation } from '../../../src/cli/evaluate/runEvaluation.js';
import { openLocalService } from '../../../src/cli/openLocalService.js';
import { folderOf, missingDocuments } from './documents.js';
import { questionsFileOf, READERS_DOCUMENTS } from './readersDocuments.js';

const problem = missingDocuments(READERS_DOCUMENTS);
if (problem) console.log(problem);

/** Asks the questions of a set, as `docs-assistant evaluate` does. */
async function evaluateSet(documents: (typeof READERS_DOCUMENTS)[number]): Promise<QuestionResult[]> {
  const file = questionsFileOf(documents.set);
  const written = await readQuestionsFile(file);
  const service = await openLocalService({ folder: folderOf(documents) });
  const results: QuestionResult[] = [];
  try {
    const questions = placeQuestions(written, service.docs, file);
    for await (const result of runEvaluation(service, questions, new AbortController().signal)) results.push(result);
  } finally {
    await service.close();
  }
  return results;
}

/** The figures of some results as a column of a table. */
function columnOf(results: readonly QuestionResult[]) {
  const figures = evaluationFigures(results);
  const shares = Object.entries(FIGURES).map(([name, { among, label }]) => [
    `${among}: ${label}`,
    figures[name as FigureName].share,
  ]);
  const { documented, undocumented, searchMs } = figures;
  return { documented, undocumented, ...Object.fromEntries(shares), 'search, median ms': searchMs.median };
}

describe.skipIf(problem !== undefined)("readers' questions", () => {
<<<<<<< HEAD
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
=======
  it('are found and refused as measured', async () => {
    const all: QuestionResult[] = [];
    const columns: Record<string, object> = {};
    for (const documents of READERS_DOCUMENTS) {
      const results = await evaluateSet(documents);
>>>>>>> main
      expect(results.length).toBeGreaterThan(70);
      expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
      columns[documents.set] = columnOf(results);
      all.push(...results);
    }
    columns.all = columnOf(all);
    console.table(columns);
    console.log(JSON.stringify(columns.all, null, 1));
  });
});

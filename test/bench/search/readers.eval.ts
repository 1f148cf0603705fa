import { describe, expect, it } from 'vitest';
import { evaluationFigures, FIGURES, type FigureName } from '../../../src/cli/evaluate/evaluationFigures.js';
import type { JudgedQuestion } from '../../../src/cli/evaluate/judgeReply.js';
import { placeQuestions } from '../../../src/cli/evaluate/placeQuestions.js';
import { readQuestionsFile } from '../../../src/cli/evaluate/readQuestionsFile.js';
import { runEvaluation } from '../../../src/cli/evaluate/runEvaluation.js';
import { openLocalService } from '../../../src/cli/server/openLocalService.js';
import { folderOf, missingDocuments } from './documents.js';
import { questionsFileOf, READERS_DOCUMENTS } from './readersDocuments.js';

const problem = missingDocuments(READERS_DOCUMENTS);
if (problem) console.log(problem);

/** Asks the questions of a set, as `docs-assistant evaluate` does. */
async function evaluateSet(documents: (typeof READERS_DOCUMENTS)[number]): Promise<JudgedQuestion[]> {
  const file = questionsFileOf(documents.set);
  const written = await readQuestionsFile(file);
  const service = await openLocalService({ folder: folderOf(documents) });
  const results: JudgedQuestion[] = [];
  try {
    const questions = placeQuestions(written, service.docs, file);
    for await (const result of runEvaluation(service, questions, new AbortController().signal)) results.push(result);
  } finally {
    await service.close();
  }
  return results;
}

/** Returns the figures of some results as a column of a table. */
function columnOf(results: readonly JudgedQuestion[]): Record<string, number | null> {
  const figures = evaluationFigures(results);
  const shares = Object.entries(FIGURES).map(([name, { among, label }]) => [
    `${among}: ${label}`,
    figures[name as FigureName].share,
  ]);
  const { documented, undocumented, searchMs } = figures;
  return { documented, undocumented, ...Object.fromEntries(shares), 'search, median ms': searchMs.median };
}

/** Turns columns into the rows of `console.table`. */
function rowsOf(columns: Readonly<Record<string, Record<string, number | null>>>) {
  const names = Object.keys(columns.all ?? {});
  const rowOf = (name: string) => Object.entries(columns).map(([set, column]) => [set, column[name]]);
  return Object.fromEntries(names.map((name) => [name, Object.fromEntries(rowOf(name))]));
}

describe.skipIf(problem !== undefined)("readers' questions", () => {
  it('are asked in each documentation, and the results are printed', async () => {
    const all: JudgedQuestion[] = [];
    const columns: Record<string, Record<string, number | null>> = {};
    for (const documents of READERS_DOCUMENTS) {
      const results = await evaluateSet(documents);
      expect(results.length).toBeGreaterThanOrEqual(40);
      expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
      columns[documents.set] = columnOf(results);
      all.push(...results);
    }
    columns.all = columnOf(all);
    console.table(rowsOf(columns));
  });
});

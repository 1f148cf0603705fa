import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluationFigures } from '../../src/cli/evaluate/evaluationFigures.js';
import { formatFigures, formatResult } from '../../src/cli/evaluate/formatEvaluation.js';
import { IS_FAILURE, type JudgedQuestion } from '../../src/cli/evaluate/judgeReply.js';
import { placeQuestions } from '../../src/cli/evaluate/placeQuestions.js';
import { readQuestionsFile } from '../../src/cli/evaluate/readQuestionsFile.js';
import { runEvaluation } from '../../src/cli/evaluate/runEvaluation.js';
import { checkThresholds } from '../../src/cli/evaluate/thresholds.js';
import { type LocalService, openLocalService } from '../../src/cli/server/openLocalService.js';

/** The service, opened as `docs-assistant evaluate` does. The tests share it, because reading the documentation takes seconds. */
let service: LocalService;
beforeAll(async () => {
  service = await openLocalService({ folder: 'docs' });
});
afterAll(() => service?.close());

/**
 * Each threshold allows at most two questions with a worse result than now. Tighten the thresholds when answers get better. The pages have
 * been improved for the questions of the first two files, but not for those of the third. In the three files, 4 of 23, 2 of 8 and 3 of 8
 * undocumented questions get an answer, because a page covers something similar.
 */
it.each([
  ['newUsers.yaml', { minFound: 0.95, maxWronglyRefused: 0.05, maxWronglyAnswered: 0.18 }],
  ['unseenQuestions.yaml', { minFound: 0.91, maxWronglyRefused: 0.09, maxWronglyAnswered: 0.25 }],
  ['newcomersQuestions.yaml', { minFound: 0.85, maxWronglyRefused: 0.13, maxWronglyAnswered: 0.38 }],
])('the answers of the documentation reach the thresholds for %s', async (file, limits) => {
  const path = `test/docs/${file}`;
  const questions = placeQuestions(await readQuestionsFile(path), service.docs, path);
  const results: JudgedQuestion[] = [];
  for await (const result of runEvaluation(service, questions, new AbortController().signal)) results.push(result);
  const figures = evaluationFigures(results);
  const failures = results.filter(({ status }) => IS_FAILURE[status]).map(formatResult);
  const missed = checkThresholds(limits, figures).filter(({ isReached }) => !isReached);
  expect(missed, [...failures, formatFigures(figures)].join('\n')).toEqual([]);
  expect(figures.failed).toBe(0);
});

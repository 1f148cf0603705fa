import type { LocalService } from '../server/openLocalService.js';
import { askQuestion } from './askQuestion.js';
import type { EvaluationQuestion } from './EvaluationQuestion.js';
import { type JudgedQuestion, judgeReply } from './judgeReply.js';

/**
 * Asks all questions, one after the other, and yields the result of each.
 *
 * @param signal Stops the current question and ends the evaluation. The stopped question has no result.
 */
export async function* runEvaluation(
  service: LocalService,
  questions: readonly EvaluationQuestion[],
  signal: AbortSignal,
): AsyncGenerator<JudgedQuestion> {
  for (const question of questions) {
    const reply = await askQuestion(service, question, signal);
    if (signal.aborted) return;
    yield judgeReply(question, reply);
  }
}

import { resolve } from 'node:path';
import type { QuestionLogOptions } from '../../service/index.js';
import { CommandError } from '../shared/CommandError.js';

/**
 * Returns the options of the question log; undefined without `--question-log`.
 *
 * @throws {CommandError} exit code 2 if `--question-log-days` is given without a log.
 */
export function chooseQuestionLog({
  questionLog,
  questionLogDays: days,
}: {
  questionLog?: string | undefined;
  questionLogDays?: number | undefined;
}): QuestionLogOptions | undefined {
  if (!questionLog) {
    if (days === undefined) return undefined;
    throw new CommandError('--question-log-days needs --question-log <folder>.', 2);
  }
  return { folder: resolve(questionLog), ...(days !== undefined && { days }) };
}

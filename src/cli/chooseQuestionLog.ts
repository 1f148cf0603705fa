import { resolve } from 'node:path';
import type { QuestionLogOptions } from '../service/index.js';
import { CommandError } from './CommandError.js';
import { isVisibleBelow } from './isVisibleBelow.js';

/**
 * Returns the options of the question log; undefined without `--question-log`.
 *
 * @param docs Absolute path of the documentation folder.
 * @throws {CommandError} exit code 2 if the log would be a part of the documentation, or if `--question-log-days` is given without a log.
 */
export function chooseQuestionLog(
  docs: string,
  { questionLog, questionLogDays: days }: { questionLog?: string | undefined; questionLogDays?: number | undefined },
): QuestionLogOptions | undefined {
  if (!questionLog) {
    if (days === undefined) return undefined;
    throw new CommandError('--question-log-days needs --question-log <folder>.', 2);
  }
  const folder = resolve(questionLog);
  if (isVisibleBelow(docs, folder))
    throw new CommandError(
      `--question-log "${questionLog}" is inside the documentation folder, so every question would change the documentation. Choose a folder outside it.`,
      2,
    );
  return { folder, ...(days !== undefined && { days }) };
}

import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_LOG_DAYS } from '../service/insights/QuestionLog.js';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './createServiceLog.js';
import { createTimeOption } from './createTimeOption.js';
import { toEnvironmentName } from './toEnvironmentName.js';

/** Values of the operation options of `serve`, by the names that commander gives them. */
export interface OperationOptionValues {
  log: LogLevel;
  logFormat: LogFormat;
  grace: number;
  questionLog?: string;
  questionLogDays?: number;
}

const DEFAULT_GRACE_MS = 30_000;

/** Creates the options for the logs and for stopping. Each can also be set in the environment. */
export function createOperationOptions(): Option[] {
  return [
    new Option('--log <which>', 'requests to log: none, refused and failed ones, or all')
      .choices(LOG_LEVELS)
      .default('errors')
      .env(toEnvironmentName('--log')),
    new Option('--log-format <format>', 'format of the log')
      .choices(LOG_FORMATS)
      .default('text')
      .env(toEnvironmentName('--log-format')),
    createTimeOption('--grace', 'time for answers to finish after SIGTERM or Ctrl+C').default(DEFAULT_GRACE_MS, '30s'),
    new Option('--question-log <folder>', 'store questions and ratings in this folder; tell your readers').env(
      toEnvironmentName('--question-log'),
    ),
    new Option('--question-log-days <number>', `days to keep them (default: ${DEFAULT_LOG_DAYS})`)
      .argParser(parseDays)
      .env(toEnvironmentName('--question-log-days')),
  ];
}

/** The service checks the range. */
function parseDays(text: string): number {
  if (/^\d{1,4}$/.test(text.trim())) return Number(text);
  throw new InvalidArgumentError('Give a number of days, such as 30.');
}

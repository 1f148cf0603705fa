import { Option } from 'commander';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './createServiceLog.js';
import { createTimeOption } from './createTimeOption.js';
import { toEnvironmentName } from './toEnvironmentName.js';

/** Values of the operation options of `serve`, by the names that commander gives them. */
export interface OperationOptionValues {
  log: LogLevel;
  logFormat: LogFormat;
  grace: number;
}

const DEFAULT_GRACE_MS = 30_000;

/** Creates the options for the log and for stopping. Each can also be set in the environment. */
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
  ];
}

import { Option } from 'commander';
import { DEFAULT_MODEL_TIMEOUTS, type ModelTimeouts } from '../service/answer/ModelOptions.js';
import { environmentName } from './environmentName.js';
import { parseDuration } from './parseDuration.js';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './requestLog.js';

/** Options of `serve` for those who run it, by the names that commander gives to them. */
export interface OperationOptionValues {
  modelTimeoutFirstToken?: number;
  modelTimeoutIdle?: number;
  modelTimeoutTotal?: number;
  log: LogLevel;
  logFormat: LogFormat;
  grace: number;
}

const DEFAULT_GRACE_MS = 30_000;

/** How long the service waits, and what it logs. Each comes from the environment, too. */
export function operationOptions(): Option[] {
  const { firstToken, idle, total } = DEFAULT_MODEL_TIMEOUTS;
  return [
    timeOption('--model-timeout-first-token', `longest wait for the first token (default: ${firstToken / 1000}s)`),
    timeOption('--model-timeout-idle', `longest silence inside an answer (default: ${idle / 1000}s)`),
    timeOption('--model-timeout-total', `longest answer (default: ${total / 1000}s)`),
    new Option('--log <which>', 'requests to log: none, refusals and faults, or all')
      .choices(LOG_LEVELS)
      .default('errors')
      .env(environmentName('--log')),
    new Option('--log-format <format>', 'format of the log')
      .choices(LOG_FORMATS)
      .default('text')
      .env(environmentName('--log-format')),
    timeOption('--grace', 'how long answers may go on after SIGTERM or Ctrl+C').default(DEFAULT_GRACE_MS, '30s'),
  ];
}

/** Time limits of the model with their defaults. */
export function modelTimeoutsOf(options: OperationOptionValues): Required<ModelTimeouts> {
  return {
    firstToken: options.modelTimeoutFirstToken ?? DEFAULT_MODEL_TIMEOUTS.firstToken,
    idle: options.modelTimeoutIdle ?? DEFAULT_MODEL_TIMEOUTS.idle,
    total: options.modelTimeoutTotal ?? DEFAULT_MODEL_TIMEOUTS.total,
  };
}

function timeOption(flag: string, description: string): Option {
  return new Option(`${flag} <duration>`, description).argParser(parseDuration).env(environmentName(flag));
}

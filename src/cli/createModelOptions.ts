import { InvalidArgumentError, Option } from 'commander';
import { MODEL_URL } from '../service/AddressRule.js';
import type { ModelOptions } from '../service/index.js';
import { DEFAULT_MODEL_NUMBERS, DEFAULT_MODEL_TIMEOUTS, MIN_PROMPT_TOKENS } from '../service/model/ModelOptions.js';
import { CommandError } from './CommandError.js';
import { parseAddress } from './parseAddress.js';
import { parseDuration } from './parseDuration.js';
import { toEnvironmentName } from './toEnvironmentName.js';

/** Values of the model options, by the names that commander gives them. */
export interface ModelOptionValues {
  model?: string;
  modelUrl?: string;
  modelMaxTokens: number;
  modelPromptTokens: number;
  modelRequestsAtOnce: number;
  modelTimeoutFirstToken: number;
  modelTimeoutIdle: number;
  modelTimeoutTotal: number;
}

/** Creates the options that choose a model. */
export function createModelOptions(): Option[] {
  return [
    new Option('--model <name>', 'model that writes the answers; without one, answers quote the documentation'),
    new Option(
      '--model-url <address>',
      'OpenAI-compatible endpoint of the model, such as http://127.0.0.1:11434/v1',
    ).argParser(parseAddress(MODEL_URL)),
  ];
}

/** Creates the options that limit the requests to a model. Each can also be set in the environment. */
export function createModelLimitOptions(): Option[] {
  const { maxTokens, promptTokens, requestsAtOnce } = DEFAULT_MODEL_NUMBERS;
  const { firstToken, idle, total } = DEFAULT_MODEL_TIMEOUTS;
  return [
    numberOption('--model-max-tokens', 'longest answer in tokens', maxTokens, 1),
    numberOption('--model-prompt-tokens', 'largest prompt in estimated tokens', promptTokens, MIN_PROMPT_TOKENS),
    numberOption('--model-requests-at-once', 'simultaneous requests to the model', requestsAtOnce, 1),
    timeOption('--model-timeout-first-token', 'time limit for the first token', firstToken),
    timeOption('--model-timeout-idle', 'time limit between two tokens', idle),
    timeOption('--model-timeout-total', 'time limit for a whole answer', total),
  ];
}

/**
 * Returns the options of the model; `undefined` without one. The key comes from the environment, because other users can see options in
 * process lists.
 *
 * @throws {CommandError} if only one of `--model` and `--model-url` is given.
 */
export function modelOf(options: ModelOptionValues): ModelOptions | undefined {
  const { model, modelUrl } = options;
  if (model === undefined && modelUrl === undefined) return undefined;
  if (model === undefined || modelUrl === undefined)
    throw new CommandError('--model and --model-url must be given together.', 2);
  const apiKey = process.env.DOCS_ASSISTANT_MODEL_API_KEY;
  return {
    name: model,
    baseUrl: modelUrl,
    maxTokens: options.modelMaxTokens,
    promptTokens: options.modelPromptTokens,
    requestsAtOnce: options.modelRequestsAtOnce,
    timeouts: {
      firstToken: options.modelTimeoutFirstToken,
      idle: options.modelTimeoutIdle,
      total: options.modelTimeoutTotal,
    },
    ...(apiKey && { apiKey }),
  };
}

function numberOption(flag: string, description: string, standard: number, min: number): Option {
  return new Option(`${flag} <number>`, description)
    .argParser((text) => parseWholeNumber(text, min))
    .env(toEnvironmentName(flag))
    .default(standard);
}

function timeOption(flag: string, description: string, standardMs: number): Option {
  return new Option(`${flag} <duration>`, description)
    .argParser(parseDuration)
    .env(toEnvironmentName(flag))
    .default(standardMs, `${standardMs / 1000}s`);
}

/** @throws {InvalidArgumentError} for anything but a whole number from `min`. */
function parseWholeNumber(text: string, min: number): number {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (number >= min) return number;
  throw new InvalidArgumentError(`Give a whole number from ${min}.`);
}

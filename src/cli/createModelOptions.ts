import { InvalidArgumentError, Option } from 'commander';
import { MODEL_URL } from '../service/AddressRule.js';
import type { ModelOptions, ModelTimeouts } from '../service/index.js';
import { DEFAULT_MODEL_NUMBERS, DEFAULT_MODEL_TIMEOUTS, MIN_PROMPT_TOKENS } from '../service/model/ModelOptions.js';
import { CommandError } from './CommandError.js';
import { createTimeOption } from './createTimeOption.js';
import { parseAddress } from './parseAddress.js';
import { toEnvironmentName } from './toEnvironmentName.js';

/** Values of the model options, by the names that commander gives them. */
export interface ModelOptionValues {
  model?: string;
  modelUrl?: string;
  modelStartsWithReasoning?: boolean;
  modelMaxTokens?: number;
  modelPromptTokens?: number;
  modelRequestsAtOnce?: number;
  modelTimeoutFirstToken?: number;
  modelTimeoutIdle?: number;
  modelTimeoutTotal?: number;
}

/** Creates the options that choose a model. */
export function createModelOptions(): Option[] {
  return [
    new Option('--model <name>', 'model that writes the answers; without one, answers quote the documentation'),
    new Option(
      '--model-url <address>',
      'OpenAI-compatible endpoint of the model, such as http://127.0.0.1:11434/v1',
    ).argParser(parseAddress(MODEL_URL)),
    new Option('--model-starts-with-reasoning', 'the model begins with reasoning that only </think> ends'),
  ];
}

/** Creates the options that limit the requests to a model. Each can also be set in the environment. */
export function createModelLimitOptions(): Option[] {
  const { maxTokens, promptTokens, requestsAtOnce } = DEFAULT_MODEL_NUMBERS;
  const { firstToken, idle, total } = DEFAULT_MODEL_TIMEOUTS;
  return [
    numberOption('--model-max-tokens', `longest answer in tokens (default: ${maxTokens})`, 1),
    numberOption('--model-prompt-tokens', `largest prompt in tokens (default: ${promptTokens})`, MIN_PROMPT_TOKENS),
    numberOption('--model-requests-at-once', `simultaneous requests to the model (default: ${requestsAtOnce})`, 1),
    createTimeOption('--model-timeout-first-token', `time limit for the first token (default: ${firstToken / 1000}s)`),
    createTimeOption('--model-timeout-idle', `time limit between two tokens (default: ${idle / 1000}s)`),
    createTimeOption('--model-timeout-total', `time limit for a whole answer (default: ${total / 1000}s)`),
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
    startsWithReasoning: options.modelStartsWithReasoning,
    timeouts: modelTimeoutsOf(options),
    ...(apiKey && { apiKey }),
  };
}

/** Returns the time limits for the model, with defaults. */
export function modelTimeoutsOf(options: ModelOptionValues): Required<ModelTimeouts> {
  return {
    firstToken: options.modelTimeoutFirstToken ?? DEFAULT_MODEL_TIMEOUTS.firstToken,
    idle: options.modelTimeoutIdle ?? DEFAULT_MODEL_TIMEOUTS.idle,
    total: options.modelTimeoutTotal ?? DEFAULT_MODEL_TIMEOUTS.total,
  };
}

/** @param min Smallest accepted number. */
function numberOption(flag: string, description: string, min: number): Option {
  return new Option(`${flag} <number>`, description)
    .argParser((text) => parseWholeNumber(text, min))
    .env(toEnvironmentName(flag));
}

function parseWholeNumber(text: string, min: number): number {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (number >= min) return number;
  throw new InvalidArgumentError(`Give a whole number from ${min}.`);
}

import { Option } from 'commander';
import { MODEL_URL } from '../service/AddressRule.js';
import { DEFAULT_MODEL_TIMEOUTS } from '../service/answer/ModelOptions.js';
import type { ModelOptions, ModelTimeouts } from '../service/index.js';
import { CommandError } from './CommandError.js';
import { createTimeOption } from './createTimeOption.js';
import { parseAddress } from './parseAddress.js';

/** Values of the model options, by the names that commander gives them. */
export interface ModelOptionValues {
  model?: string;
  modelUrl?: string;
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
  ];
}

/** Creates the options that limit the requests to a model. Each can also be set in the environment. */
export function createModelLimitOptions(): Option[] {
  const { firstToken, idle, total } = DEFAULT_MODEL_TIMEOUTS;
  return [
    createTimeOption('--model-timeout-first-token', `time limit for the first token (default: ${firstToken / 1000}s)`),
    createTimeOption('--model-timeout-idle', `time limit between two tokens (default: ${idle / 1000}s)`),
    createTimeOption('--model-timeout-total', `time limit for a whole answer (default: ${total / 1000}s)`),
  ];
}

/**
 * Returns the model for the service, with the key of its endpoint from `DOCS_ASSISTANT_MODEL_API_KEY`.
 *
 * @returns undefined if no model was given.
 * @throws {CommandError} exit code 2 for a model without an endpoint, or the reverse.
 */
export function modelOf(options: ModelOptionValues): ModelOptions | undefined {
  const { model, modelUrl } = options;
  if (model === undefined && modelUrl === undefined) return undefined;
  if (model === undefined || modelUrl === undefined)
    throw new CommandError('--model and --model-url must be given together.', 2);
  const apiKey = process.env.DOCS_ASSISTANT_MODEL_API_KEY;
  return { name: model, baseUrl: modelUrl, timeouts: modelTimeoutsOf(options), ...(apiKey && { apiKey }) };
}

/** Returns the time limits for the model, with defaults. */
export function modelTimeoutsOf(options: ModelOptionValues): Required<ModelTimeouts> {
  return {
    firstToken: options.modelTimeoutFirstToken ?? DEFAULT_MODEL_TIMEOUTS.firstToken,
    idle: options.modelTimeoutIdle ?? DEFAULT_MODEL_TIMEOUTS.idle,
    total: options.modelTimeoutTotal ?? DEFAULT_MODEL_TIMEOUTS.total,
  };
}

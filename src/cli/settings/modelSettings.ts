import { MODEL_URL } from '../../service/AddressRule.js';
import type { ModelOptions, ModelTimeouts } from '../../service/index.js';
import { DEFAULT_MODEL_NUMBERS, DEFAULT_MODEL_TIMEOUTS, MIN_PROMPT_TOKENS } from '../../service/model/ModelOptions.js';
import { CommandError } from '../shared/CommandError.js';
import { type GivenValues, ofSite } from './Setting.js';
import { address, DURATION, NAME, SWITCH, TEXT, wholeNumber } from './settingKinds.js';

const { maxTokens, promptTokens, requestsAtOnce } = DEFAULT_MODEL_NUMBERS;
const { firstToken, idle, total } = DEFAULT_MODEL_TIMEOUTS;

/** Settings that choose a model. */
export const MODEL_SETTINGS = ofSite({
  model: { kind: NAME, meaning: 'model that writes the answers; needs `--model-url`. Without one, answers quote' },
  modelUrl: {
    kind: address(MODEL_URL, '<address>'),
    meaning: 'OpenAI-compatible endpoint of the model, such as `http://127.0.0.1:11434/v1`',
  },
  modelStartsWithReasoning: {
    kind: SWITCH,
    otherwise: 'off',
    meaning: 'the model begins with [reasoning](./local-service.md#reasoning-of-a-model) that only `</think>` ends',
  },
  modelApiKey: { kind: TEXT, flag: false, isSecret: true, meaning: 'key of the model endpoint' },
});

/** Settings of a model for files that readers attach. Not used by `evaluate`, whose questions have no files. */
export const MODEL_FILE_SETTINGS = ofSite({
  modelImages: {
    kind: SWITCH,
    otherwise: 'off',
    meaning: 'the model reads [images](./local-service.md#images-that-readers-attach) that readers attach',
  },
});

/** Settings that limit the requests to a model. */
export const MODEL_LIMIT_SETTINGS = ofSite({
  modelMaxTokens: {
    kind: wholeNumber(1),
    otherwise: `\`${maxTokens}\``,
    meaning: 'longest answer of the model in tokens',
  },
  modelPromptTokens: {
    kind: wholeNumber(MIN_PROMPT_TOKENS),
    otherwise: `\`${promptTokens}\``,
    meaning: 'largest prompt in [estimated tokens](./local-service.md#what-the-model-gets)',
  },
  modelRequestsAtOnce: {
    kind: wholeNumber(1),
    otherwise: `\`${requestsAtOnce}\``,
    meaning: 'simultaneous requests to the model; as many others wait, further answers quote',
  },
  modelTimeoutFirstToken: {
    kind: DURATION,
    otherwise: `\`${firstToken / 1000}s\``,
    meaning: "time limit for the model's first token, with retries",
  },
  modelTimeoutIdle: { kind: DURATION, otherwise: `\`${idle / 1000}s\``, meaning: 'time limit between two tokens' },
  modelTimeoutTotal: { kind: DURATION, otherwise: `\`${total / 1000}s\``, meaning: 'time limit for a whole answer' },
});

type ModelValues = GivenValues<typeof MODEL_SETTINGS & typeof MODEL_FILE_SETTINGS & typeof MODEL_LIMIT_SETTINGS>;

/**
 * Returns the options of the model; `undefined` if neither the model nor its endpoint is given.
 *
 * @throws {CommandError} if only one of them is given.
 */
export function modelOf(values: ModelValues): ModelOptions | undefined {
  const { model, modelUrl, modelApiKey } = values;
  if (model === undefined && modelUrl === undefined) return undefined;
  if (model === undefined || modelUrl === undefined)
    throw new CommandError('--model and --model-url must be given together.', 2);
  return {
    name: model,
    baseUrl: modelUrl,
    maxTokens: values.modelMaxTokens,
    promptTokens: values.modelPromptTokens,
    requestsAtOnce: values.modelRequestsAtOnce,
    startsWithReasoning: values.modelStartsWithReasoning,
    readsImages: values.modelImages,
    timeouts: modelTimeoutsOf(values),
    ...(modelApiKey && { apiKey: modelApiKey }),
  };
}

/** Returns the time limits for the model, with defaults. */
export function modelTimeoutsOf(values: ModelValues): Required<ModelTimeouts> {
  return {
    firstToken: values.modelTimeoutFirstToken ?? firstToken,
    idle: values.modelTimeoutIdle ?? idle,
    total: values.modelTimeoutTotal ?? total,
  };
}

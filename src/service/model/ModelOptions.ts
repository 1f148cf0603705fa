/** An OpenAI-compatible endpoint, such as Ollama, vLLM, llama.cpp or a gateway. */
export interface ModelOptions {
  /** Root URL of the endpoint, including its version: `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** Name of the model as the endpoint knows it. */
  name: string;
  /** Sent as a bearer token. Default: none. */
  apiKey?: string;
  /** Longest answer in tokens. An endpoint that sends far more is cut off. Default 1,500. */
  maxTokens?: number;
  /**
   * Largest prompt in estimated tokens: rules for the model, question, context, passages and history together. At least 1,000. Default
   * 8,000.
   */
  promptTokens?: number;
  /**
   * Maximum number of simultaneous requests to the endpoint. The same number of requests may wait, for up to half of `timeouts.firstToken`.
   * Further questions are not sent to the model: their answers quote the documentation. Default 32.
   */
  requestsAtOnce?: number;
  /**
   * Whether the prompt template of the model contains the opening tag `<think>`, so that replies begin with reasoning and contain only the
   * closing tag `</think>`. If set, only the text after that tag is the answer, and a reply without the tag has no text. Default `false`.
   */
  startsWithReasoning?: boolean;
  /**
   * Whether the model reads images. If set, it gets the images that readers attach to a question, as `image_url` parts. They do not count
   * towards `promptTokens`. Default `false`.
   */
  readsImages?: boolean;
  /** Time limits for an answer. */
  timeouts?: ModelTimeouts;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * Time limits for a model's answer, in milliseconds. The defaults are below those of the widget, so that the service acts before the
 * widget gives up.
 */
export interface ModelTimeouts {
  /** Time to the first token, including the wait for a free slot and for retries. Default 25,000. */
  firstToken?: number;
  /** Time between two tokens. Default 25,000. */
  idle?: number;
  /** Time for the whole answer. Default 240,000. */
  total?: number;
}

export const DEFAULT_MODEL_TIMEOUTS: Required<ModelTimeouts> = { firstToken: 25_000, idle: 25_000, total: 240_000 };

/** Defaults of the numeric options. */
export const DEFAULT_MODEL_NUMBERS = { maxTokens: 1_500, promptTokens: 8_000, requestsAtOnce: 32 } as const;

/** Smallest value of `promptTokens`: enough for the rules for the model, a short question and a passage. */
export const MIN_PROMPT_TOKENS = 1_000;

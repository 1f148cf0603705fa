/** An OpenAI-compatible endpoint: Ollama, vLLM, llama.cpp, a gateway. */
export interface ModelOptions {
  /** Root URL of the endpoint, including its version: `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** Name of the model as the endpoint knows it. */
  name: string;
  /** Sent as a bearer token. Default: none. */
  apiKey?: string;
  /** Longest answer in tokens. Default 1,500. */
  maxTokens?: number;
  /** Time limits for an answer. */
  timeouts?: ModelTimeouts;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * Time limits for a model's answer, in milliseconds. The defaults are slightly below those of the widget, so that readers see the
 * service's own error.
 */
export interface ModelTimeouts {
  /** Time to the first token. Default 25,000. */
  firstToken?: number;
  /** Time between two tokens. Default 25,000. */
  idle?: number;
  /** Time for the whole answer. Default 240,000. */
  total?: number;
}

export const DEFAULT_MODEL_TIMEOUTS: Required<ModelTimeouts> = { firstToken: 25_000, idle: 25_000, total: 240_000 };

/** An OpenAI-compatible endpoint: Ollama, vLLM, llama.cpp, a gateway. */
export interface ModelOptions {
  /** Root of the endpoint, up to and with its version: `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** Name of the model as the endpoint knows it. */
  name: string;
  /** Sent as a bearer key. Default none. */
  apiKey?: string;
  /** Longest answer in tokens. Default 1,500. */
  maxTokens?: number;
  /** How long an answer is waited for. */
  timeouts?: ModelTimeouts;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * Time limits of a model's answer, in milliseconds. The defaults are a little below those of the widget, so that readers get the
 * service's own error.
 */
export interface ModelTimeouts {
  /** From the request to the first token. Default 25,000. */
  firstToken?: number;
  /** Between two tokens. Default 25,000. */
  idle?: number;
  /** The whole answer. Default 240,000. */
  total?: number;
}

export const DEFAULT_MODEL_TIMEOUTS: Required<ModelTimeouts> = { firstToken: 25_000, idle: 25_000, total: 240_000 };

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
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

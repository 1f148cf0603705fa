/** A message of a chat completion. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** `data:` URLs of images. Only for models that read images. */
  images?: readonly string[];
}

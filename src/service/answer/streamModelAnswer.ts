import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type CoreMessage, type LanguageModel, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { AssistantMessage } from '../../protocol/assistantMessage.js';
import { isIncompleteReason } from '../../protocol/isIncompleteReason.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import type { AnswerPart } from './AnswerPart.js';
import { toModelError } from './ModelError.js';
import { DEFAULT_MODEL_TIMEOUTS, type ModelOptions } from './ModelOptions.js';
import { withinTimeLimits } from './withinTimeLimits.js';

/** Shown to readers when the model fails. The endpoint's own message stays on the server. */
export const MODEL_FAILED =
  'The answer could not be written because the language model is not available. Try again in a moment.';

/** Input for a model. */
export interface ModelQuestion {
  system: string;
  messages: readonly CoreMessage[];
}

const DEFAULT_MAX_TOKENS = 1_500;
/** Maximum number of messages sent to the model, and maximum characters of each. */
const MAX_HISTORY = 12;
const MAX_HISTORY_TEXT_LENGTH = 4_000;

/** Creates the client for a model endpoint. */
export function openModel(options: ModelOptions): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'docs-model',
    baseURL: options.baseUrl,
    ...(options.apiKey ? { apiKey: options.apiKey } : {}),
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  return provider(options.name);
}

/**
 * Streams a model's answer. The signal is passed to the request, so a reader who leaves stops the model.
 *
 * @throws {ModelError} if the endpoint fails or takes too long, before or during the answer.
 */
export async function* streamModelAnswer(
  model: LanguageModel,
  options: ModelOptions,
  question: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const timeout = new AbortController();
  const { fullStream } = streamText({
    model,
    system: question.system,
    messages: [...question.messages],
    maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
    maxRetries: 1,
    abortSignal: AbortSignal.any([signal, timeout.signal]),
    // The stream also contains the error; without a handler the SDK prints it to the console.
    onError: () => {},
  });
  const limits = { ...DEFAULT_MODEL_TIMEOUTS, ...options.timeouts };
  try {
    yield* withinTimeLimits(answerParts(fullStream), limits, () => timeout.abort());
  } catch (error) {
    throw toModelError(error, new URL(options.baseUrl).host);
  }
}

/**
 * Yields tokens and the reason for an early end. Skips other stream parts: readers do not see them, so they must not restart a time limit.
 */
async function* answerParts(stream: AsyncIterable<TextStreamPart<ToolSet>>): AsyncGenerator<AnswerPart> {
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.textDelta };
    else if (part.type === 'reasoning') yield { type: 'reasoning', text: part.textDelta };
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'finish' && isIncompleteReason(part.finishReason))
      yield { type: 'incomplete', reason: part.finishReason };
  }
}

/**
 * Converts the conversation for a model, text only. Attachments are dropped because readers choose their URLs: downloading them would
 * let a reader send requests from inside this network. System messages of the client are dropped because the service sets the rules.
 */
export function toModelMessages(messages: readonly AssistantMessage[], turns: readonly ThreadTurn[]): CoreMessage[] {
  const sent = messages.flatMap(({ role, content }): CoreMessage[] =>
    (role === 'user' || role === 'assistant') && content.trim() !== '' ? [{ role, content }] : [],
  );
  // If the client sent only its last question, add the stored turns.
  const remembered: CoreMessage[] =
    sent.length > 1
      ? []
      : turns.flatMap(({ question, answer }) => [
          { role: 'user' as const, content: question },
          ...(answer === '' ? [] : [{ role: 'assistant' as const, content: answer }]),
        ]);
  return [...remembered, ...sent].slice(-MAX_HISTORY).map((message) => ({
    ...message,
    content: String(message.content).slice(0, MAX_HISTORY_TEXT_LENGTH),
  })) as CoreMessage[];
}

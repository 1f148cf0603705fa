import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type CoreMessage, type LanguageModel, streamText } from 'ai';
import type { AssistantMessage } from '../../protocol/assistantMessage.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import type { AnswerPart } from './AnswerPart.js';
import type { ModelOptions } from './ModelOptions.js';

/** What the reader is told when the model fails. The model's own words stay on the server. */
export const MODEL_FAILED =
  'The answer could not be written because the language model is not available. Try again in a moment.';

/** A fault of the model endpoint, told apart from faults of the service. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** What a model answers from. */
export interface ModelQuestion {
  system: string;
  messages: readonly CoreMessage[];
}

const DEFAULT_MAX_TOKENS = 1_500;
/** Messages of the conversation that go along, and the longest text of each in characters. */
const MAX_HISTORY = 12;
const MAX_HISTORY_TEXT_LENGTH = 4_000;

/** Connects to an endpoint. */
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
 * Streams an answer of a model. The signal goes up with the request, so that a reader who leaves stops the model.
 *
 * @throws {ModelError} when the endpoint fails, before or inside the answer.
 */
export async function* modelAnswer(
  model: LanguageModel,
  options: Pick<ModelOptions, 'maxTokens'>,
  question: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const result = streamText({
    model,
    system: question.system,
    messages: [...question.messages],
    maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
    maxRetries: 1,
    abortSignal: signal,
    // The stream carries the fault as well; without a handler the SDK writes it to the console.
    onError: () => {},
  });
  try {
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') yield { type: 'text', text: part.textDelta };
      else if (part.type === 'reasoning') yield { type: 'reasoning', text: part.textDelta };
      else if (part.type === 'error') throw part.error;
    }
  } catch (error) {
    throw new ModelError('The model endpoint failed.', { cause: error });
  }
}

/**
 * The conversation for a model: text only. Attachments are named by their reader, so their addresses are never followed:
 * downloading them would let a reader send this service anywhere inside its network. System messages of a client are left
 * out, because the rules of the answer are the service's own.
 */
export function modelMessages(messages: readonly AssistantMessage[], turns: readonly ThreadTurn[]): CoreMessage[] {
  const sent = messages.flatMap(({ role, content }): CoreMessage[] =>
    (role === 'user' || role === 'assistant') && content.trim() !== '' ? [{ role, content }] : [],
  );
  // A client that sends only its last question is reminded of the thread.
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

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type CoreMessage, type LanguageModel, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { AssistantMessage } from '../../protocol/assistantMessage.js';
import { isIncompleteReason } from '../../protocol/isIncompleteReason.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import type { AnswerPart } from './AnswerPart.js';
import { modelErrorOf } from './ModelError.js';
import { DEFAULT_MODEL_TIMEOUTS, type ModelOptions } from './ModelOptions.js';
import { withinTimeLimits } from './withinTimeLimits.js';

/** What the reader is told when the model fails. The model's own words stay on the server. */
export const MODEL_FAILED =
  'The answer could not be written because the language model is not available. Try again in a moment.';

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
 * @throws {ModelError} when the endpoint fails or takes too long, before or inside the answer.
 */
export async function* modelAnswer(
  model: LanguageModel,
  options: ModelOptions,
  question: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const late = new AbortController();
  const { fullStream } = streamText({
    model,
    system: question.system,
    messages: [...question.messages],
    maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
    maxRetries: 1,
    abortSignal: AbortSignal.any([signal, late.signal]),
    // The stream carries the fault as well; without a handler the SDK writes it to the console.
    onError: () => {},
  });
  const limits = { ...DEFAULT_MODEL_TIMEOUTS, ...options.timeouts };
  try {
    yield* withinTimeLimits(answerParts(fullStream), limits, () => late.abort());
  } catch (error) {
    throw modelErrorOf(error, new URL(options.baseUrl).host);
  }
}

/** The tokens of an answer, and whether the model ended it early. Other parts of the stream are no progress that a reader would see. */
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

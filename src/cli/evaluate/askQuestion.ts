import { type AssistantEvent, askAssistant, type Thread } from '../../client/index.js';
import { type CollectedAnswer, collectAnswer } from '../ask/collectAnswer.js';
import type { LocalService } from '../server/openLocalService.js';
import type { EvaluationQuestion } from './EvaluationQuestion.js';

/** The reply that a reader gets to a question. */
export interface QuestionReply extends CollectedAnswer {
  /** Time from the question to its first search results, in milliseconds; `undefined` if none arrived. */
  searchMs: number | undefined;
}

/**
 * Asks a question like a reader: over the assistant interface, after the earlier questions of its conversation. If an answer quotes the
 * documentation because the model failed, the answer counts as an error: it does not show how well the model answers.
 *
 * @param signal Stops the answer, which then ends with an error of kind `aborted`.
 */
export async function askQuestion(
  { endpoint, faults }: LocalService,
  { question, after, request }: EvaluationQuestion,
  signal: AbortSignal,
): Promise<QuestionReply> {
  const earlierFaults = faults.length;
  let thread: Thread | undefined;
  const ask = (text: string, fields: EvaluationQuestion['request']) =>
    askAssistant({
      ...endpoint,
      ...fields,
      question: text,
      signal,
      ...(thread && { threadId: thread.id }),
      ...(thread?.key !== undefined && { threadKey: thread.key }),
    });
  // Ask the earlier questions without `context` (the selection and the code): only the last question is about it.
  const { context: _context, ...earlierRequest } = request;
  for (const earlier of after) {
    const reply = await collectAnswer(ask(earlier, earlierRequest));
    if (!reply.finish) return { ...reply, searchMs: undefined };
    // Only the first reply contains the key of the thread. Keep the key for the later questions.
    const { threadId, threadKey = thread?.key } = reply.finish;
    if (threadId !== undefined) thread = { id: threadId, ...(threadKey !== undefined && { key: threadKey }) };
  }
  const begin = performance.now();
  let searchMs: number | undefined;
  async function* timed(events: AsyncIterable<AssistantEvent>) {
    for await (const event of events) {
      if (event.type === 'tool' && event.state === 'result') searchMs ??= performance.now() - begin;
      yield event;
    }
  }
  const reply = await collectAnswer(timed(ask(question, request)));
  const fault = faults[earlierFaults];
  if (!reply.finish || fault === undefined) return { ...reply, searchMs };
  return { ...reply, searchMs, finish: undefined, error: { kind: 'server', message: fault } };
}

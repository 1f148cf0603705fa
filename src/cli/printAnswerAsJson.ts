import type { AssistantEvent } from '../client/index.js';
import { type AnswerEnd, toAnswerEnd } from './AnswerEnd.js';
import { collectAnswer } from './collectAnswer.js';
import { formatJson } from './formatJson.js';

/** Prints an answer as one JSON object, for scripts. */
export async function printAnswerAsJson(
  events: AsyncIterable<AssistantEvent>,
  site: string | undefined,
): Promise<AnswerEnd> {
  const { answer, sources, finish, error } = await collectAnswer(events, site);
  const result = {
    answer,
    sources,
    complete: finish?.complete ?? false,
    ...(finish && { finishReason: finish.finishReason }),
    ...(finish?.outcome && { outcome: finish.outcome }),
    ...(finish?.threadId !== undefined && { threadId: finish.threadId }),
    ...(finish?.threadKey !== undefined && { threadKey: finish.threadKey }),
    ...(error && { error }),
  };
  process.stdout.write(`${formatJson(result, 2)}\n`);
  return toAnswerEnd(finish);
}

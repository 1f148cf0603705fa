import type { AssistantEvent } from '../../client/index.js';
import { formatJson } from '../shared/formatJson.js';
import { type AskResult, toAskResult } from './AskResult.js';
import { collectAnswer } from './collectAnswer.js';
import type { AnswerAddresses } from './printAnswer.js';

/** Prints an answer as one JSON object, for scripts. Prints nothing if the command was stopped. */
export async function printAnswerAsJson(
  events: AsyncIterable<AssistantEvent>,
  { site }: AnswerAddresses,
): Promise<AskResult> {
  const { answer, sources, finish, error } = await collectAnswer(events, site);
  if (error?.kind === 'aborted') return 'stopped';
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
  return toAskResult(finish);
}

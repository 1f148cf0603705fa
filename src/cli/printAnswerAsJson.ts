import type { AssistantEvent } from '../client/index.js';
import { type AnswerEnd, toAnswerEnd } from './AnswerEnd.js';
import { AnswerSources } from './AnswerSources.js';
import { FenceFilter } from './FenceFilter.js';

/** Prints an answer as one JSON object, for scripts. */
export async function printAnswerAsJson(events: AsyncIterable<AssistantEvent>): Promise<AnswerEnd> {
  const sources = new AnswerSources();
  const filter = new FenceFilter();
  let answer = '';
  let failure: { kind: string; message: string } | undefined;
  let finish: Extract<AssistantEvent, { type: 'finish' }> | undefined;
  for await (const event of events) {
    sources.add(event);
    if (event.type === 'text') answer += filter.push(event.text);
    else if (event.type === 'error') failure = { kind: event.error.kind, message: event.error.message };
    else if (event.type === 'finish') finish = event;
  }
  answer += filter.end();
  const result = {
    answer: answer.trim(),
    sources: sources.list(),
    complete: finish?.complete ?? false,
    ...(finish && { finishReason: finish.finishReason }),
    ...(finish?.threadId !== undefined && { threadId: finish.threadId }),
    ...(finish?.threadKey !== undefined && { threadKey: finish.threadKey }),
    ...(failure && { error: failure }),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return toAnswerEnd(finish);
}

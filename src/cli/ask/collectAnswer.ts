import type { AssistantEvent } from '../../client/index.js';
import type { AnswerSource } from '../terminal/AnswerSource.js';
import { AnswerSources } from './AnswerSources.js';
import { FenceFilter } from './FenceFilter.js';

/** An answer that has arrived, or the part of it that arrived before an error. */
export interface CollectedAnswer {
  /** Markdown without `suggestions` blocks (see `FenceFilter`). */
  answer: string;
  sources: AnswerSource[];
  /** `undefined` if the stream ended without a finish event. */
  finish: Extract<AssistantEvent, { type: 'finish' }> | undefined;
  error: { kind: string; message: string } | undefined;
}

/**
 * Collects a streamed answer.
 *
 * @param site Base URL for relative source URLs. Without it, these URLs stay relative.
 */
export async function collectAnswer(events: AsyncIterable<AssistantEvent>, site?: string): Promise<CollectedAnswer> {
  const sources = new AnswerSources(site);
  const filter = new FenceFilter();
  let answer = '';
  let error: CollectedAnswer['error'];
  let finish: CollectedAnswer['finish'];
  for await (const event of events) {
    sources.add(event);
    if (event.type === 'text') answer += filter.push(event.text);
    else if (event.type === 'error') error = { kind: event.error.kind, message: event.error.message };
    else if (event.type === 'finish') finish = event;
  }
  answer += filter.end();
  return { answer: answer.trim(), sources: sources.list(), finish, error };
}

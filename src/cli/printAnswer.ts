import type { AssistantEvent } from '../client/index.js';
import { type AnswerEnd, incompleteNotice, toAnswerEnd } from './AnswerEnd.js';
import { AnswerSources } from './AnswerSources.js';
import { FenceFilter } from './FenceFilter.js';
import { formatAskError } from './formatAskError.js';
import { safeText } from './safeText.js';

/** Prints an answer as it arrives, then its sources. Errors and notices go to standard error. */
export async function printAnswer(events: AsyncIterable<AssistantEvent>, site: string | undefined): Promise<AnswerEnd> {
  const sources = new AnswerSources(site);
  const filter = new FenceFilter();
  let begun = false;
  const write = (text: string) => {
    if (text) process.stdout.write(safeText(text));
    begun ||= text !== '';
  };
  let finish: Extract<AssistantEvent, { type: 'finish' }> | undefined;
  for await (const event of events) {
    sources.add(event);
    if (event.type === 'text') write(filter.push(event.text));
    else if (event.type === 'finish') finish = event;
    else if (event.type === 'error') {
      write(filter.end());
      if (begun) write('\n');
      process.stderr.write(`${safeText(formatAskError(event.error))}\n`);
    }
  }
  if (!finish) return 'failed';
  write(filter.end());
  if (begun) write('\n');
  const list = sources.list();
  if (list.length > 0)
    write(
      `\nSources:\n${list.map(({ title, url }, index) => `  ${index + 1}. ${title ? `${title}: ` : ''}${url}`).join('\n')}\n`,
    );
  if (!finish.complete) process.stderr.write(`${incompleteNotice(finish)}\n`);
  return toAnswerEnd(finish);
}

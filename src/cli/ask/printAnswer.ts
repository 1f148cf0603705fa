import { loadEntities } from '../../answer/markdown/entities.js';
import type { AssistantEvent } from '../../client/index.js';
import { safeText } from '../shared/safeText.js';
import type { AnswerFormat } from '../terminal/AnswerFormat.js';
import type { ResolveAnswerLink } from '../terminal/AnswerLinks.js';
import { detectTerminal } from '../terminal/detectTerminal.js';
import { TerminalAnswer } from '../terminal/TerminalAnswer.js';
import { AnswerSources } from './AnswerSources.js';
import { type AskResult, incompleteNotice, toAskResult } from './AskResult.js';
import { FenceFilter } from './FenceFilter.js';
import { formatAskError } from './formatAskError.js';
import { MarkdownAnswer } from './MarkdownAnswer.js';

/** Determines where the sources and links of an answer lead. */
export interface AnswerAddresses {
  /**
   * Base of relative source URLs. Missing if the question is answered from a local folder: the source URLs then stay relative in piped
   * output and in JSON.
   */
  site?: string;
  /** Resolves the links that a terminal shows. */
  resolveLink: ResolveAnswerLink;
}

/**
 * Prints an answer as it arrives, then its sources. Formats them for a terminal if the output is a terminal, or if `FORCE_COLOR` turns on
 * styles. Otherwise, prints Markdown. Errors and notices go to standard error. An answer that was stopped ends without a message.
 */
export async function printAnswer(
  events: AsyncIterable<AssistantEvent>,
  { site, resolveLink }: AnswerAddresses,
): Promise<AskResult> {
  const format = await chooseFormat(resolveLink);
  const sources = new AnswerSources(site);
  const filter = new FenceFilter();
  const write = (text: string) => {
    if (text) process.stdout.write(text);
  };
  let finish: Extract<AssistantEvent, { type: 'finish' }> | undefined;
  for await (const event of events) {
    sources.add(event);
    if (event.type === 'text') write(format.push(filter.push(event.text)));
    else if (event.type === 'finish') finish = event;
    else if (event.type === 'error') {
      write(format.push(filter.end()) + format.end());
      if (event.error.kind === 'aborted') {
        // Start a new line, because the terminal has printed `^C` in the current one.
        if (process.stdout.isTTY) write('\n');
        return 'stopped';
      }
      process.stderr.write(`${safeText(formatAskError(event.error))}\n`);
    }
  }
  if (!finish) return 'failed';
  write(format.push(filter.end()) + format.end());
  const end = toAskResult(finish);
  const list = sources.list();
  // If nothing was found, the text of the answer names the nearest pages. Do not list them, because they are not sources of an answer.
  if (list.length > 0 && end !== 'notFound') write(format.sources(list));
  if (end === 'incomplete') process.stderr.write(`${incompleteNotice(finish)}\n`);
  return end;
}

async function chooseFormat(resolveLink: ResolveAnswerLink): Promise<AnswerFormat> {
  const terminal = detectTerminal(process.stdout, process.env);
  if (!terminal) return new MarkdownAnswer();
  // The names of character references (`&nbsp;`) are loaded first, because printed lines cannot be corrected later.
  await loadEntities();
  return new TerminalAnswer(terminal, resolveLink);
}

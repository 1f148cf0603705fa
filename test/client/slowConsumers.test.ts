import { expect, it } from 'vitest';
import { type AskAssistantOptions, type AssistantEvent, askAssistant } from '../../src/client/askAssistant.js';
import { STREAM_ENCODINGS } from '../support/streamEncodings.js';
import { wait } from './rawServer.js';

const LIMITS = { firstByte: 60, idle: 60, finishGrace: 30 };
/** Longer than each of the limits (ms). */
const SLOW = 150;

/** Replies with these chunks at once. */
function replyWith(chunks: readonly string[], { staysOpen = false } = {}): NonNullable<AskAssistantOptions['fetch']> {
  return async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
          if (!staysOpen) controller.close();
        },
      }),
    );
}

/** Asks, and takes a long time for each event. */
async function askSlowly(options: Partial<AskAssistantOptions>): Promise<AssistantEvent[]> {
  const events: AssistantEvent[] = [];
  for await (const event of askAssistant({ domain: 'acme', question: 'Why?', timeouts: LIMITS, ...options })) {
    events.push(event);
    await wait(SLOW);
  }
  return events;
}

const summaryOf = (events: readonly AssistantEvent[]) =>
  events.map((event) => {
    if (event.type === 'error') return event.error.message;
    return event.type === 'text' ? event.text : event.type;
  });

for (const { version, text, finish } of STREAM_ENCODINGS) {
  it(`a caller slower than \`idle\` gets the whole reply (${version})`, async () => {
    const fetch = replyWith([text('One'), text(', two'), finish()]);
    expect(summaryOf(await askSlowly({ apiVersion: version, fetch }))).toEqual(['One', ', two', 'finish']);
  });

  it(`a caller slower than \`finishGrace\` gets what has arrived after the first finish (${version})`, async () => {
    const fetch = replyWith([text('One') + finish(), text(', two'), finish()]);
    expect(summaryOf(await askSlowly({ apiVersion: version, fetch }))).toEqual(['One', ', two', 'finish']);
  });

  it(`the time of a slow caller does not postpone the limits (${version})`, async () => {
    const open = { staysOpen: true };
    const silent = await askSlowly({ apiVersion: version, fetch: replyWith([text('One')], open) });
    expect(summaryOf(silent)).toEqual(['One', expect.stringContaining('paused for longer than its limit (60 ms)')]);
    const complete = await askSlowly({ apiVersion: version, fetch: replyWith([text('One') + finish()], open) });
    expect(summaryOf(complete)).toEqual(['One', 'finish']);
  });
}

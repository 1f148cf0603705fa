/**
 * Tests the features that only a UI message stream of AI SDK 5 and later has. `readDataStream.test.ts` tests the features that this stream
 * shares with the data stream of AI SDK v4.
 */
import { describe, expect, it } from 'vitest';
import { event } from '../support/streamEncodings.js';
import { readReply, textOf } from './readReply.js';

const events = (...chunks: object[]) => chunks.map(event).join('');
const text = (delta: string, id = '1') => ({ type: 'text-delta', id, delta });
const hello = [{ type: 'start' }, { type: 'text-start', id: '1' }, text('Hello'), { type: 'text-end', id: '1' }];
const finish = event({ type: 'finish', finishReason: 'stop' });

describe('the framing of a UI message stream', () => {
  const pretty = (chunk: object) => `data: ${JSON.stringify(chunk, null, 2).replaceAll('\n', '\ndata: ')}\n\n`;
  const whole = hello.map(pretty).join('');

  it.each([
    ['JSON over several `data:` lines', whole],
    ['the same with CRLF', whole.replaceAll('\n', '\r\n')],
    ['the same with comments between the lines', whole.replaceAll('\n', '\n: ping\n').replaceAll(': ping\n\n', '\n')],
    ['no space after the colon', events(...hello).replaceAll('data: ', 'data:')],
    ['no blank lines between the events', events(...hello).replaceAll('\n\n', '\n')],
    ['no `data:` before the JSON', events(...hello).replaceAll('data: ', '')],
  ])('may have %s', async (_, lines) => {
    for (const reply of [[lines + finish], [...(lines + finish)]]) {
      const result = await readReply(...reply);
      expect(textOf(result)).toBe('Hello');
      expect(result.skipped).toBe(0);
      expect(result.error).toBeUndefined();
    }
  });

  it('loses no events after a broken one, with and without blank lines', async () => {
    const reply = `data: {"type":"text-delta","delta":"x\n\n${events(...hello)}${finish}`;
    for (const lines of [reply, reply.replaceAll('\n\n', '\n')]) {
      const result = await readReply(lines);
      expect(textOf(result)).toBe('Hello');
      expect(result.skipped).toBe(1);
      expect(result.error).toBeUndefined();
    }
  });

  it('skips an event over the length limit', async () => {
    const long = Array.from({ length: 5 }, () => `data: ${'x'.repeat(1_000_000)}\n`);
    const result = await readReply('data: {\n', ...long, '\n', events(...hello), finish);
    expect(textOf(result)).toBe('Hello');
    expect(result.skipped).toBe(1);
  });
});

describe('the chunks of a UI message stream', () => {
  /**
   * Reads a reply with these chunks, then the end of a step, a text and a finish. Returns the parts before the end of the step, and the
   * number of skipped chunks.
   */
  async function partsOf(...chunks: object[]) {
    const { parts, error, skipped } = await readReply(events(...chunks, { type: 'finish-step' }, text('x')), finish);
    expect(error).toBeUndefined();
    return {
      parts: parts.slice(
        0,
        parts.findIndex(({ type }) => type === 'step-finish'),
      ),
      skipped,
    };
  }

  it('start one step for a start and its first step', async () => {
    const step = { type: 'start-step' };
    const { parts } = await partsOf({ type: 'start', messageId: 'm' }, step, step);
    expect(parts).toEqual([
      { type: 'step-start', messageId: 'm' },
      { type: 'step-start', messageId: 'm' },
    ]);
    expect((await partsOf({ type: 'start' }, step)).parts).toEqual([]);
  });

  it('keep the order of blocks whose chunks alternate, and hold back only later blocks', async () => {
    const chunks = [
      text('One, ', 'a'),
      text('three', 'b'),
      { type: 'reasoning-delta', id: 'b', delta: 'Why? ' },
      text('two, ', 'a'),
      text(', four', 'b'),
      { type: 'text-end', id: 'b' },
      text(', five', 'c'),
      { type: 'text-end', id: 'a' },
      text(', six', 'c'),
    ];
    expect(textOf(await readReply(events(...chunks), finish))).toBe('One, two, three, four, five, six');
    const cut = await readReply(events(...chunks.slice(0, 5)));
    expect(textOf(cut)).toBe('One, two, three, four');
    expect(cut.error?.kind).toBe('truncated');
  });

  it('deliver the text of the first block immediately', async () => {
    const result = await readReply(events({ type: 'text-start', id: '0' }, text('Now', '0')), new Error('broken'));
    expect(textOf(result)).toBe('Now');
  });

  it.each(['__proto__', 'constructor', 7, undefined])('may have the block id %j', async (id) => {
    const result = await readReply(events({ type: 'text-start', id }, { type: 'text-delta', id, delta: 'Hi' }), finish);
    expect(textOf(result)).toBe('Hi');
  });

  it('sign reasoning with the last metadata of its block', async () => {
    const first = { anthropic: { signature: '1' } };
    const last = { anthropic: { signature: '2' } };
    const { parts } = await partsOf(
      { type: 'reasoning-start', id: 'r', providerMetadata: first },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
      { type: 'reasoning-delta', id: 'r', delta: '', providerMetadata: last },
      { type: 'reasoning-end', id: 'r' },
    );
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm' },
      { type: 'reasoning-signature', signature: JSON.stringify(last) },
    ]);
  });

  it('do not sign reasoning that has no text', async () => {
    const { parts } = await partsOf(
      { type: 'reasoning-start', id: 'r', providerMetadata: { openai: { itemId: 'i' } } },
      { type: 'reasoning-end', id: 'r' },
    );
    expect(parts).toEqual([]);
  });

  it.each([
    ['/files/guide.pdf', 1],
    ['https://acme.com/a', 1],
    ['doc_1', 0],
    [undefined, 0],
  ])('make a source from a document with the id %s only if the id is an address', async (sourceId, sources) => {
    const { parts, skipped } = await partsOf(text('y'), { type: 'source-document', sourceId, title: 'Guide' });
    expect(parts.filter(({ type }) => type === 'source')).toHaveLength(sources);
    expect(skipped).toBe(1 - sources);
  });

  it('finish a failed tool call with its error as the result', async () => {
    const call = { toolCallId: 'c', toolName: 'search' };
    const { parts } = await partsOf(
      { type: 'tool-input-start', ...call },
      { type: 'tool-input-error', ...call, input: { q: 1 }, errorText: 'Bad input' },
      { type: 'tool-input-available', ...call, toolCallId: 'd', input: {} },
      { type: 'tool-output-error', toolCallId: 'd', errorText: 'Down' },
    );
    expect(parts.filter(({ type }) => type === 'tool-result')).toEqual([
      { type: 'tool-result', toolCallId: 'c', result: { error: 'Bad input' } },
      { type: 'tool-result', toolCallId: 'd', result: { error: 'Down' } },
    ]);
    expect(parts.filter(({ type }) => type === 'tool-call')).toHaveLength(2);
  });

  it('have only the final output of a tool as its result', async () => {
    const { parts } = await partsOf(
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} },
      { type: 'tool-output-available', toolCallId: 'c', output: 1, preliminary: true },
      { type: 'tool-output-available', toolCallId: 'c', output: 2 },
    );
    expect(parts.filter(({ type }) => type === 'tool-result')).toEqual([
      { type: 'tool-result', toolCallId: 'c', result: 2 },
    ]);
  });

  it.each([
    ['a file', { type: 'file', url: 'https://acme.com/a.png', mediaType: 'image/png' }],
    ['a question about a tool', { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' }],
    ['a type of a later version', { type: 'hologram', data: 1 }],
    ['a type that every object has', { type: 'constructor' }],
    ['an error without a text', { type: 'error' }],
  ])('are skipped and counted without loss of other text: %s', async (_, chunk) => {
    const result = await readReply(events(text('before '), chunk, text('after')), finish);
    expect(textOf(result)).toBe('before after');
    expect(result.skipped).toBe(1);
    expect(result.error).toBeUndefined();
  });
});

describe('the end of a UI message stream', () => {
  it('is early when the service has stopped the answer, even if a finish or an error follows', async () => {
    const abort = event({ type: 'abort', reason: 'user' });
    const explained = abort + event({ type: 'error', errorText: 'The model failed.' });
    for (const end of [abort, abort + finish, `${abort}data: [DONE]\n\n`, explained]) {
      const result = await readReply(events(...hello), end);
      expect(textOf(result)).toBe('Hello');
      expect(result.error).toMatchObject({ kind: 'truncated', message: expect.stringContaining('stopped the answer') });
    }
  });

  it('has outcome and usage from the metadata of the message', async () => {
    const messageMetadata = { outcome: 'closest', usage: { inputTokens: 3, outputTokens: 4 } };
    const result = await readReply(events(...hello, { type: 'finish', messageMetadata }));
    expect(result.parts.at(-1)).toEqual({
      type: 'finish',
      finishReason: 'unknown',
      outcome: 'closest',
      usage: { promptTokens: 3, completionTokens: 4 },
    });
  });
});

describe('the metadata of a message', () => {
  it.each(['start', 'message-metadata', 'finish'])('names the thread in a chunk of type %s', async (type) => {
    const chunk = { type, messageMetadata: { threadId: 't1', threadKey: 'k1' } };
    const result = await readReply(events(...hello, chunk), finish);
    expect(result.threads).toEqual([{ id: 't1', key: 'k1' }]);
  });

  it('names the thread in a finish without any other chunk', async () => {
    const chunk = { type: 'finish', messageMetadata: { threadId: 't1', threadKey: 'k1' } };
    expect((await readReply(events(chunk))).threads).toEqual([{ id: 't1', key: 'k1' }]);
  });

  it('names a thread, which the fields of the finish can replace', async () => {
    const chunk = { type: 'finish', threadId: 'last', messageMetadata: { threadId: 'first' } };
    expect((await readReply(events(...hello, chunk))).threads.at(-1)).toEqual({ id: 'last' });
  });

  it('keeps a refusal with the message, until another outcome replaces it', async () => {
    const metadata = (outcome: string) => ({ type: 'message-metadata', messageMetadata: { outcome } });
    const outcomes = ['none', 'none', 'answer', 'answer'].map(metadata);
    const result = await readReply(events(...hello, ...outcomes), finish);
    expect(result.parts.filter(({ type }) => type === 'annotations')).toEqual([
      { type: 'annotations', items: [{ type: 'outcome', outcome: 'none' }] },
      { type: 'annotations', items: [{ type: 'outcome', outcome: 'answer' }] },
    ]);
  });
});

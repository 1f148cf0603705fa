import { callChatApi } from '@ai-sdk/ui-utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { mergeParts } from '../../src/protocol/stream/mergeParts.js';
import { readDataStream } from '../../src/protocol/stream/readDataStream.js';
import type { StreamPart } from '../../src/protocol/stream/StreamPart.js';
import { writeDataStream } from '../../src/protocol/stream/writeDataStream.js';
import { repetitions } from '../support/sampling.js';
import { DATA_STREAM, event, type SentPart, UI_MESSAGE_STREAM } from '../support/streamEncodings.js';

const encoder = new TextEncoder();

async function* splitAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((one, other) => one - other);
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** Reads a reply and returns everything observable: its parts, threads, error, and number of skipped lines. */
async function observe(bytes: Uint8Array, cuts: readonly number[]): Promise<unknown> {
  const parts: StreamPart[] = [];
  const threads: unknown[] = [];
  let skipped = 0;
  try {
    const observer = {
      onThread: (thread: unknown) => threads.push(thread),
      onSkippedLines: (count: number) => (skipped = count),
    };
    for await (const batch of readDataStream(splitAt(bytes, cuts), observer)) parts.push(...batch);
    return { parts: mergeParts(parts), threads, skipped };
  } catch (error) {
    const { kind, serverMessage } = error as DocsAssistantError;
    return { parts: mergeParts(parts), threads, skipped, kind, serverMessage };
  }
}

const id = fc.constantFrom('1', '2', '__proto__', 'constructor', 'toString');
const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom<unknown>(
    [{ type: 'finish', threadId: 't_1', threadKey: 'k' }],
    [{ a: 1 }],
    { finishReason: 'stop', threadId: 't_2' },
    { finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 2 }, isContinued: true },
    { messageId: 'm' },
    { signature: 's' },
    { data: 'd' },
    { url: '/x', title: 'X' },
    { ['__proto__']: { polluted: true } },
    null,
    7,
  ),
  fc.record({
    toolCallId: id,
    toolName: fc.constantFrom('search', '__proto__'),
    args: fc.jsonValue(),
    result: fc.jsonValue(),
    argsTextDelta: fc.string(),
  }),
);
const knownLine = fc
  .tuple(fc.constantFrom(...'0123489abcdefghijkz'), value)
  .map(([code, json]) => `${code}:${JSON.stringify(json)}`);
/** Types of chunks. Each chunk of `knownChunk` has one of these types and random other fields, even if they do not fit the type. */
const CHUNK_TYPES = [
  'start',
  'start-step',
  'finish-step',
  'text-start',
  'text-delta',
  'text-end',
  'reasoning-start',
  'reasoning-delta',
  'reasoning-end',
  'source-url',
  'source-document',
  'file',
  'tool-input-start',
  'tool-input-delta',
  'tool-input-available',
  'tool-input-error',
  'tool-output-available',
  'tool-output-error',
  'data-x',
  'message-metadata',
  'error',
  'abort',
  'finish',
  '__proto__',
];
const metadata = fc.constantFrom(
  { threadId: 't_3', threadKey: 'k' },
  { anthropic: { signature: 's' } },
  { ['__proto__']: { outcome: 'none' } },
  { outcome: 'none' },
  7,
);
const knownChunk = fc
  .record(
    {
      type: fc.constantFrom(...CHUNK_TYPES),
      id,
      delta: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(7)),
      toolCallId: id,
      toolName: fc.constantFrom('search', '__proto__'),
      input: fc.jsonValue(),
      output: fc.jsonValue(),
      inputTextDelta: fc.string(),
      data: fc.jsonValue(),
      url: fc.constantFrom('/x', ''),
      sourceId: fc.constantFrom('/y', 's'),
      messageId: fc.constantFrom('m', '__proto__'),
      errorText: fc.string(),
      messageMetadata: metadata,
      providerMetadata: metadata,
      threadId: fc.constantFrom('t_4', '', 7),
    },
    { requiredKeys: ['type'] },
  )
  .chain((chunk) => fc.boolean().map((isPretty) => JSON.stringify(chunk, null, isPretty ? 1 : 0)))
  .map((json) => `data: ${json.replaceAll('\n', '\ndata: ')}\n`);
const otherLine = fc.constantFrom(
  '',
  ': ping',
  'event: x',
  'data: 0:"sse"',
  'data: {"type":"finish","threadId":"t"}',
  '<p>',
  '{"error":"x"}',
  '0:"broken',
);
const reply = fc
  .tuple(
    fc.oneof(
      fc.array(fc.oneof({ weight: 5, arbitrary: knownLine }, { weight: 1, arbitrary: otherLine }), { maxLength: 20 }),
      fc.array(fc.oneof({ weight: 5, arbitrary: knownChunk }, { weight: 1, arbitrary: otherLine }), { maxLength: 20 }),
    ),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([lines, newline, last]) => encoder.encode((lines.join('\n') + (last ? '\n' : '')).replaceAll('\n', newline)));

const signatures = fc.constantFrom('{"anthropic":{"signature":"s"}}', '{"other":{"signature":"t","id":7}}');
const callId = fc.constantFrom('1', '2', '3');
/** Parts that both wire formats can express (data stream and UI message stream), in the order in which a server sends them. */
const answer: fc.Arbitrary<SentPart[]> = fc
  .tuple(
    fc.subarray<SentPart>([
      { type: 'step-start', messageId: 'm' },
      { type: 'annotations', items: [{ type: 'outcome', outcome: 'none' }] },
    ]),
    fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1 }).map((text): SentPart[] => [{ type: 'text', text }]),
        fc.string({ minLength: 1 }).map((text): SentPart[] => [{ type: 'reasoning', text }]),
        signatures.map((signature): SentPart[] => [
          { type: 'reasoning', text: 'Hm' },
          { type: 'reasoning-signature', signature },
        ]),
        fc.constant<SentPart[]>([{ type: 'redacted-reasoning', data: '{"anthropic":{"redactedData":"r"}}' }]),
        fc.constant<SentPart[]>([{ type: 'source', source: { sourceType: 'url', id: '1', url: '/a', title: 'A' } }]),
        fc.tuple(callId, fc.jsonValue()).map(([toolCallId, json]): SentPart[] => [
          { type: 'tool-call-start', toolCallId, toolName: 'search' },
          { type: 'tool-call-delta', toolCallId, argsTextDelta: '{' },
          { type: 'tool-call', toolCallId, toolName: 'search', args: json },
          { type: 'tool-result', toolCallId, result: json },
        ]),
        fc.jsonValue().map((json): SentPart[] => [{ type: 'data', items: [json] }]),
        fc.constant<SentPart[]>([{ type: 'step-finish', finishReason: 'unknown', isContinued: false }]),
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom<SentPart[]>(
      [],
      [{ type: 'error', message: 'overloaded' }],
      [{ type: 'finish', finishReason: 'stop' }],
      [{ type: 'finish', finishReason: 'length', threadId: 't', threadKey: 'k' }],
      [{ type: 'finish', finishReason: 'error', outcome: 'none' }],
    ),
  )
  .map(([start, parts, end]) => [...start, ...parts.flat(), ...end]);

/**
 * Lists the property names of built-in prototypes, and of their constructors and methods. If reading a reply changes the list, the reply
 * has added a property to one of these objects (prototype pollution).
 */
function sharedState(): string[] {
  const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  const shared = prototypes.flatMap((prototype) => {
    const values = Object.values(Object.getOwnPropertyDescriptors(prototype)).map(({ value }) => value);
    return [prototype, ...values.filter((value) => typeof value === 'function')];
  });
  return shared.map((object) => Object.getOwnPropertyNames(object).sort().join(' '));
}

describe('any reply', () => {
  it('gives the same result for all chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(reply, fc.array(fc.nat(), { maxLength: 30 }), async (bytes, cuts) => {
        expect(await observe(bytes, cuts)).toEqual(await observe(bytes, []));
      }),
      { numRuns: repetitions(1_500) },
    );
  });

  it('gives the same result in both versions', async () => {
    const anyCuts = fc.array(fc.nat(), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(answer, anyCuts, anyCuts, async (parts, cuts, otherCuts) => {
        const v2 = encoder.encode(UI_MESSAGE_STREAM.encode(...parts));
        // A stream that has only a finish chunk is not recognised as a UI message stream, so each stream begins with a start chunk.
        const begin = encoder.encode(event({ type: 'start' }));
        const result = await observe(new Uint8Array([...begin, ...v2]), cuts);
        expect(result).toEqual(await observe(encoder.encode(DATA_STREAM.encode(...parts)), otherCuts));
      }),
      { numRuns: repetitions(1_000) },
    );
  });

  it('gives the same result when it arrives one byte at a time', async () => {
    await fc.assert(
      fc.asyncProperty(reply, async (bytes) => {
        expect(
          await observe(
            bytes,
            Array.from(bytes, (_, index) => index),
          ),
        ).toEqual(await observe(bytes, []));
      }),
      { numRuns: repetitions(100) },
    );
  });

  it('becomes lines that the AI SDK can parse, and adds nothing to a prototype', async () => {
    const before = sharedState();
    let lines = 0;
    const numRuns = repetitions(2_500);
    await fc.assert(
      fc.asyncProperty(reply, fc.array(fc.nat(), { maxLength: 5 }), async (bytes, cuts) => {
        lines += bytes.filter((byte) => byte === 10).length;
        try {
          await callChatApi({
            api: 'unused',
            body: {},
            streamProtocol: 'data',
            credentials: undefined,
            headers: undefined,
            abortController: undefined,
            restoreMessagesOnFailure() {},
            onResponse: undefined,
            onUpdate() {},
            onFinish: undefined,
            onToolCall: undefined,
            generateId: () => 'id',
            lastMessage: undefined,
            fetch: async () => new Response(writeDataStream(readDataStream(splitAt(bytes, cuts)))),
          });
        } catch (error) {
          expect(error).toBeInstanceOf(DocsAssistantError);
        }
      }),
      { numRuns },
    );
    expect(lines).toBeGreaterThan(4 * numRuns);
    expect(sharedState()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

import { callChatApi } from '@ai-sdk/ui-utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { mergeParts } from '../../src/protocol/mergeParts.js';
import { readDataStream } from '../../src/protocol/readDataStream.js';
import type { StreamPart } from '../../src/protocol/StreamPart.js';
import { writeDataStream } from '../../src/protocol/writeDataStream.js';

const encoder = new TextEncoder();

async function* splitAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((one, other) => one - other);
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** Reads a reply and returns everything observable: its parts, threads and error. */
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
    fc.array(fc.oneof({ weight: 5, arbitrary: knownLine }, { weight: 1, arbitrary: otherLine }), { maxLength: 20 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([lines, newline, last]) => encoder.encode(lines.join(newline) + (last ? newline : '')));

/** Lists the properties of the built-in prototypes and of their functions, so that a test notices if a reply has changed one of them. */
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
      { numRuns: 1_500 },
    );
  });

  it('gives the same result byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(reply, async (bytes) => {
        expect(
          await observe(
            bytes,
            Array.from(bytes, (_, index) => index),
          ),
        ).toEqual(await observe(bytes, []));
      }),
      { numRuns: 100 },
    );
  });

  it('becomes lines that the AI SDK can parse, and changes no prototype', async () => {
    const before = sharedState();
    let lines = 0;
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
      { numRuns: 2_500 },
    );
    expect(lines).toBeGreaterThan(10_000);
    expect(sharedState()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Thread } from '../../src/protocol/assistantMessage.js';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { mergeParts } from '../../src/protocol/mergeParts.js';
import { readDataStream } from '../../src/protocol/readDataStream.js';
import type { StreamPart } from '../../src/protocol/StreamPart.js';

const encoder = new TextEncoder();

interface Read {
  parts: StreamPart[];
  threads: Thread[];
  ignored: string[];
  skipped: number;
  error: DocsAssistantError | undefined;
}

async function* chunked(chunks: readonly (string | Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
  }
}

async function read(...chunks: (string | Uint8Array | Error)[]): Promise<Read> {
  const parts: StreamPart[] = [];
  const threads: Thread[] = [];
  const ignored: string[] = [];
  let skipped = 0;
  let error: DocsAssistantError | undefined;
  try {
    const stream = readDataStream(chunked(chunks), {
      onThread: (thread) => threads.push(thread),
      onIgnoredThread: (field) => ignored.push(field),
      onSkippedLines: (count) => {
        skipped = count;
      },
    });
    for await (const batch of stream) parts.push(...batch);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(DocsAssistantError);
    error = thrown as DocsAssistantError;
  }
  return { parts: mergeParts(parts), threads, ignored, skipped, error };
}

const text = ({ parts }: Read) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
const finish = 'd:{"finishReason":"stop"}\n';

describe('a complete reply', () => {
  it('yields its text and then its finish', async () => {
    expect((await read('0:"Hello "\n0:"world"\n', finish)).parts).toEqual([
      { type: 'text', text: 'Hello world' },
      { type: 'finish', finishReason: 'stop' },
    ]);
  });

  it('merges the text of one network chunk into one part', async () => {
    const batches: StreamPart[][] = [];
    for await (const batch of readDataStream(chunked(['0:"a"\n0:"b"\n', '0:"c"\n', finish]))) batches.push(batch);
    expect(batches.map((batch) => batch.map(({ type }) => type))).toEqual([['text'], ['text'], ['finish']]);
  });

  it.each([
    ['a line in several chunks', ['0:"Hel', 'lo"', '\n', finish]],
    ['Windows line ends', ['0:"Hello"\r\n', 'd:{"finishReason":"stop"}\r\n']],
    ['a byte order mark at the start', ['\ufeff0:"Hello"\n', finish]],
    ['a byte order mark in the middle', ['0:"Hel"\n', '\ufeff0:"lo"\n', finish]],
    ['no line end at the end', ['0:"Hello"\n', finish.trimEnd()]],
    ['white space around the value', ['0: "Hello" \n', finish]],
    ['empty chunks', ['', '0:"Hello"\n', '', finish, '']],
    ['blank lines', ['\n\n0:"Hello"\n \n\r\n', finish]],
    [
      'server-sent events around the lines',
      ['event: message\ndata: 0:"Hello"\n\n', `data: ${finish}\n`, 'data: [DONE]\n\n'],
    ],
    ['comments of server-sent events', [': ping\n0:"Hello"\n: ping\n', finish]],
  ])('is read through %s', async (_, chunks) => {
    const result = await read(...chunks);
    expect(text(result)).toBe('Hello');
    expect(result.error).toBeUndefined();
  });

  it('is read when chunks split a character', async () => {
    const bytes = encoder.encode('0:"naïve 🐟 文"\n');
    const result = await read(...Array.from(bytes, (byte) => new Uint8Array([byte])), finish);
    expect(text(result)).toBe('naïve 🐟 文');
  });

  it('accepts a `finish` data element as its finish', async () => {
    const result = await read('0:"Hello"\n', '2:[{"type":"finish","threadId":"t"}]\n');
    expect(result.error).toBeUndefined();
    expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'stop' });
  });

  it.each([
    ['in the end of the step before it', ['e:{"finishReason":"length"}\n', '2:[{"type":"finish"}]\n'], 'length'],
    ['in the end of the step after it', ['2:[{"type":"finish"}]\n', 'e:{"finishReason":"length"}\n'], 'length'],
    [
      'in the end of the step, for a finish line',
      ['e:{"finishReason":"content-filter"}\n', 'd:{}\n'],
      'content-filter',
    ],
    [
      'not in a step that continues',
      ['e:{"finishReason":"length","isContinued":true}\n', '2:[{"type":"finish"}]\n'],
      'stop',
    ],
    ['not in a step before more text', ['e:{"finishReason":"length"}\n', '0:"!"\n', '2:[{"type":"finish"}]\n'], 'stop'],
  ])('finds the finish reason of a reply without one: %s', async (_, end, finishReason) => {
    const result = await read('0:"Hello"\n', ...end);
    expect(result.error).toBeUndefined();
    expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason });
  });

  it('ignores a `finish` data element before its first text', async () => {
    const result = await read('2:[{"type":"finish","threadId":"t1"}]\n', '0:"Hello"\n', finish);
    expect(text(result)).toBe('Hello');
    expect(result.threads).toEqual([{ id: 't1' }]);
    expect(result.error).toBeUndefined();
    const cut = await read('2:[{"type":"finish","threadId":"t1"}]\n', '0:"Hello"\n');
    expect(cut.error?.kind).toBe('truncated');
  });

  it('reads a known outcome from the finish line, and ignores others', async () => {
    for (const [sent, outcome] of [
      ['closest', 'closest'],
      ['constructor', undefined],
      [7, undefined],
    ]) {
      const result = await read('0:"Hi"\n', `d:${JSON.stringify({ finishReason: 'stop', outcome: sent })}\n`);
      expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'stop', outcome });
    }
  });

  it('prefers the reason and usage of the finish line to those of a `finish` data element', async () => {
    const usage = { promptTokens: 3, completionTokens: 4 };
    const result = await read(
      '0:"Hi"\n2:[{"type":"finish"}]\n',
      `d:${JSON.stringify({ finishReason: 'length', usage })}\n`,
    );
    expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'length', usage });
  });

  it('includes the text after a finish line, and ends with the last finish', async () => {
    const result = await read('0:"One"\n', finish, '0:" and two"\n', 'd:{"finishReason":"length"}\n');
    expect(text(result)).toBe('One and two');
    expect(result.parts.filter(({ type }) => type === 'finish')).toEqual([{ type: 'finish', finishReason: 'length' }]);
    expect(result.error).toBeUndefined();
  });

  it('includes the text after a `finish` data element', async () => {
    const element = '2:[{"type":"finish","threadId":"t"}]\n';
    const result = await read(`0:"One"\n${element}`, '0:" and two"\n', element, finish);
    expect(text(result)).toBe('One and two');
    expect(result.error).toBeUndefined();
  });

  it('is complete when an error follows its finish line', async () => {
    const result = await read('0:"Whole"\n', finish, '3:"late"\n');
    expect(text(result)).toBe('Whole');
    expect(result.error).toBeUndefined();
  });

  it.each([
    ['a `finish` data element', '2:[{"type":"finish"}]\n', '0:" and more"\n', 'truncated'],
    ['a finish line, on a broken connection', finish, '0:" and more"\n', 'truncated'],
    ['a finish line, with an error line', finish, '0:" and more"\n3:"overloaded"\n', 'stream-error'],
    ['a `finish` data element, with an error line', '2:[{"type":"finish"}]\n', '3:"overloaded"\n', 'stream-error'],
  ])('is incomplete when more content arrives and breaks off after %s', async (_, end, more, kind) => {
    const result = await read('0:"Whole"\n', end, more, new TypeError('network error'));
    expect(result.error?.kind).toBe(kind);
  });

  it('is complete when the connection breaks after its finish', async () => {
    const result = await read('0:"Whole"\n', finish, new TypeError('network error'));
    expect(result.error).toBeUndefined();
    expect(text(result)).toBe('Whole');
  });
});

describe('unusable lines', () => {
  it.each([
    ['an unknown code', 'z:{"x":1}\n'],
    ['a code of another protocol', '5:{"threadId":"t","messageId":"m"}\n'],
    ['a capital code', 'D:{"finishReason":"stop"}\n'],
    ['broken JSON', '0:"unfinished\n'],
    ['a raw control character', '0:"a\u0000b"\n'],
    ['text that is not a string', '0:123\n'],
    ['data that is not an array', '2:{"a":1}\n'],
    ['a tool result without its call', 'a:{"toolCallId":"none","result":1}\n'],
    ['a part of arguments without its start', 'c:{"toolCallId":"none","argsTextDelta":"{"}\n'],
    ['a source without a URL', 'h:{}\n'],
    ['a file', 'k:{"data":"PHN2Zz4=","mimeType":"image/svg+xml"}\n'],
    ['a step without an id', 'f:{}\n'],
  ])('are skipped and counted without loss of other text: %s', async (_, line) => {
    const result = await read(`0:"before "\n${line}0:"after"\n`, finish);
    expect(text(result)).toBe('before after');
    expect(result.skipped).toBe(1);
    expect(result.error).toBeUndefined();
  });

  it('are skipped when they are longer than the limit', async () => {
    const long = `0:"${'x'.repeat(1_000_000)}`;
    const result = await read('0:"before "\n', long, long, long, long, long, '"\n0:"after"\n', finish);
    expect(text(result)).toBe('before after');
    expect(result.skipped).toBe(1);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'are dropped when the id of their tool call is %s',
    async (toolCallId) => {
      const call = { toolCallId, toolName: 'search' };
      const result = await read(
        `b:${JSON.stringify(call)}\nc:${JSON.stringify({ toolCallId, argsTextDelta: 'x' })}\n`,
        `9:${JSON.stringify({ ...call, args: {} })}\na:${JSON.stringify({ toolCallId, result: 1 })}\n0:"text"\n`,
        finish,
      );
      expect(result.parts.map(({ type }) => type)).toEqual(['text', 'finish']);
      expect(result.skipped).toBe(4);
    },
  );
});

describe('kinds of parts', () => {
  it('keeps tool calls and results, with arguments of any type as an object', async () => {
    const result = await read(
      '9:{"toolCallId":"1","toolName":"search","args":{"query":"x"}}\na:{"toolCallId":"1","result":[]}\n',
      '9:{"toolCallId":"2","toolName":"search","args":"plain"}\n',
      finish,
    );
    expect(result.parts.slice(0, 3)).toEqual([
      { type: 'tool-call', toolCallId: '1', toolName: 'search', args: { query: 'x' } },
      { type: 'tool-result', toolCallId: '1', result: [] },
      { type: 'tool-call', toolCallId: '2', toolName: 'search', args: { value: 'plain' } },
    ]);
  });

  it('reads sources with the documented fields only', async () => {
    const result = await read(
      'h:{"sourceType":"url","id":"s","url":"/a","title":"A","providerMetadata":{}}\nh:{"url":"/b"}\n',
      finish,
    );
    expect(result.parts.slice(0, 2)).toEqual([
      { type: 'source', source: { sourceType: 'url', id: 's', url: '/a', title: 'A' } },
      { type: 'source', source: { sourceType: 'url', id: '/b', url: '/b' } },
    ]);
  });

  it('does not merge reasoning across a signature', async () => {
    const result = await read('g:"a"\ng:"b"\nj:{"signature":"s"}\ng:"c"\ni:{"data":"r"}\n', finish);
    expect(result.parts).toEqual([
      { type: 'reasoning', text: 'ab' },
      { type: 'reasoning-signature', signature: 's' },
      { type: 'reasoning', text: 'c' },
      { type: 'redacted-reasoning', data: 'r' },
      { type: 'finish', finishReason: 'stop' },
    ]);
  });
});

describe('the thread', () => {
  it.each([
    ['the finish line', 'd:{"finishReason":"stop","threadId":"t1","threadKey":"k1"}\n'],
    ['the end of a step', `e:{"finishReason":"stop","threadId":"t1","threadKey":"k1"}\n${finish}`],
    ['a `finish` data element', `2:[{"type":"finish","threadId":"t1","threadKey":"k1"}]\n${finish}`],
    ['an annotation', `8:[{"type":"finish","threadId":"t1","threadKey":"k1"}]\n${finish}`],
    ['a line of server-sent events', `data: {"type":"finish","threadId":"t1","threadKey":"k1"}\n\n${finish}`],
    ['data after the finish line', `${finish}2:[{"type":"finish","threadId":"t1","threadKey":"k1"}]\n`],
  ])('is found in %s', async (_, lines) => {
    const result = await read('0:"Hi"\n', lines);
    expect(result.threads).toEqual([{ id: 't1', key: 'k1' }]);
    expect(result.error).toBeUndefined();
  });

  it('is the last one that a reply names', async () => {
    const result = await read(
      '2:[{"type":"finish","threadId":"first"}]\n0:"Hi"\n',
      'd:{"finishReason":"stop","threadId":"last"}\n',
    );
    expect(result.threads.at(-1)).toEqual({ id: 'last' });
  });

  it('is removed from the data, and other elements stay', async () => {
    const result = await read('0:"Hi"\n8:[{"type":"finish","threadId":"t"},{"rating":1}]\n', finish);
    expect(JSON.stringify(result.parts)).not.toContain('threadId');
    const early = await read('8:[{"type":"finish","threadId":"t"},{"rating":1}]\n0:"Hi"\n', finish);
    expect(early.parts[0]).toEqual({ type: 'annotations', items: [{ rating: 1 }] });
    expect(early.threads).toEqual([{ id: 't' }]);
  });

  it.each([
    ['UUID', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
    ['base64', 'q1/Zx+8=='],
    ['other tokens', 'a.b_c~d:e@f'],
    ['256 characters', 'a'.repeat(256)],
  ])('has an opaque id and key: %s', async (_, token) => {
    const result = await read('0:"Hi"\n', `d:${JSON.stringify({ threadId: token, threadKey: token })}\n`);
    expect(result.threads).toEqual([{ id: token, key: token }]);
    expect(result.ignored).toEqual([]);
  });

  it.each([
    ['a space', 'a b'],
    ['257 characters', 'a'.repeat(257)],
    ['a number', 7],
    ['a line break', 'a\n'],
    ['a letter beyond ASCII', 'ä'],
  ])('is ignored and reported when its id or key is %s', async (_, token) => {
    const withId = await read('0:"Hi"\n', `d:${JSON.stringify({ threadId: token })}\n`);
    expect([withId.threads, withId.ignored]).toEqual([[], ['threadId']]);
    const withKey = await read('0:"Hi"\n', `d:${JSON.stringify({ threadId: 't', threadKey: token })}\n`);
    expect([withKey.threads, withKey.ignored]).toEqual([[{ id: 't' }], ['threadKey']]);
  });

  it.each([null, ''])('is missing when its id is %j', async (threadId) => {
    const result = await read('0:"Hi"\n', `d:${JSON.stringify({ threadId })}\n`);
    expect([result.threads, result.ignored]).toEqual([[], []]);
  });

  it.each([
    ['text', '0:"{\\"type\\":\\"finish\\",\\"threadId\\":\\"t\\"}"\n'],
    [
      'a tool result',
      '9:{"toolCallId":"1","toolName":"x","args":{}}\na:{"toolCallId":"1","result":{"type":"finish","threadId":"t"}}\n0:"x"\n',
    ],
    ['an annotation of another type', '8:[{"type":"other","threadId":"t"},{"threadId":"t"}]\n0:"x"\n'],
    ['data of another type', '2:[{"type":"other","threadId":"t"},{"threadId":"t"}]\n0:"x"\n'],
    ['an event of another type', 'data: {"type":"start","threadId":"t"}\n\n0:"x"\n'],
    ['the start of a step', 'f:{"messageId":"m","threadId":"t"}\n0:"x"\n'],
  ])('is never read from %s', async (_, lines) => {
    expect((await read(lines, finish)).threads).toEqual([]);
  });
});

describe('a reply that is incomplete or in another format', () => {
  it.each([
    ['truncated', 'cut at the end of a line', ['0:"Half"\n']],
    ['truncated', 'cut inside a line', ['0:"Half"\n0:"unfin']],
    ['truncated', 'cut inside a character', ['0:"Half"\n', new Uint8Array([0x30, 0x3a, 0x22, 0xe6])]],
    ['truncated', 'the end of a step and no finish', ['0:"Half"\ne:{"finishReason":"stop"}\n']],
    ['truncated', 'a connection that breaks', ['0:"Half"\n', new TypeError('terminated')]],
    ['truncated', 'a time limit', ['0:"Half"\n', new DocsAssistantError('timeout', 'Silence.')]],
    ['truncated', 'an abort that nobody asked for', ['0:"Half"\n', new DOMException('x', 'AbortError')]],
    ['stream-error', 'an error line', ['0:"Half"\n3:"overloaded"\n0:" more"\n', finish]],
    ['stream-error', 'an error line without words', ['0:"Half"\n3:""\n']],
    ['stream-error', 'a finish for the reason of an error', ['0:"Half"\nd:{"finishReason":"error"}\n']],
  ])('ends after its text with an error of kind %s: %s', async (kind, _, chunks) => {
    const result = await read(...(chunks as (string | Uint8Array | Error)[]));
    expect(text(result)).toBe('Half');
    expect(result.error?.kind).toBe(kind);
  });

  it.each([
    ['empty', 'nothing at all', ['']],
    ['network', 'a connection that breaks before anything arrived', [new TypeError('terminated')]],
    ['empty', 'blank lines and comments', ['\n: ping\n\n']],
    ['empty', 'a finish and nothing else', [finish]],
    ['empty', 'the start of a step and nothing else', ['f:{"messageId":"m"}\n']],
    ['network', 'a connection that breaks after the start of a step', ['f:{"messageId":"m"}\n', new TypeError('x')]],
    ['timeout', 'silence after the start of a step', ['f:{"messageId":"m"}\n', new DocsAssistantError('timeout', 'x')]],
    ['protocol', 'an HTML page', ['<!doctype html>\n<html><body>Sign in</body></html>']],
    ['protocol', 'a JSON error', ['{"error":"rate"}']],
    ['empty', 'a `finish` data element and nothing else', ['2:[{"type":"finish","threadId":"t"}]\n']],
    ['protocol', 'a page with a style sheet in it', ['<style>\na:hover { color: red }\nb: x\n</style>\n']],
    ['protocol', 'plain text with a colon', ['i: the server is down\n']],
    ['protocol', 'a JSON error that names a thread', ['{"error":"rate","threadId":"t"}']],
    ['protocol', 'plain text', ['Bad gateway']],
    ['protocol', 'the stream of a later SDK', ['data: {"type":"text-delta","delta":"Hi"}\n\n', 'data: [DONE]\n\n']],
    ['protocol', 'UTF-16', [new Uint8Array([0xff, 0xfe, 0x30, 0, 0x3a, 0, 0x22, 0, 0x48, 0, 0x22, 0, 0x0a, 0])]],
  ])('ends without text and with an error of kind %s: %s', async (kind, _, chunks) => {
    const result = await read(...(chunks as string[]));
    expect(result.parts.filter(({ type }) => type !== 'step-start')).toEqual([]);
    expect(result.error?.kind).toBe(kind);
  });

  it.each([undefined, 'stop', 'content-filter', 'error'])(
    'is named as a stream of AI SDK 5 or later, if it is one and ends with %s',
    async (finishReason) => {
      const events = ['start', 'start-step', 'text-start', 'text-delta', 'text-end', 'finish-step', 'finish'];
      const lines = events.map((type) => `data: ${JSON.stringify({ type, delta: 'Hi', finishReason })}\n\n`);
      const result = await read(...lines);
      expect(result.error).toMatchObject({ kind: 'protocol', message: expect.stringContaining('AI SDK 5 or later') });
    },
  );

  it('has the message of the service in its error, as plain text with masked keys', async () => {
    const page = await read('<html><script>x()</script><body>Sign <b>in</b></body></html>');
    expect(page.error?.serverMessage).toBe('Sign in');
    const line = await read('0:"x"\n3:"bad key svc_dsc_0123456789abcdef <b>now</b>"\n');
    expect(line.error?.serverMessage).toBe('bad key svc_dsc_•••• now');
  });

  it('is given up if it is endless', async () => {
    let served = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        served += 1;
        yield encoder.encode('<p>nothing</p>\n'.repeat(100));
      }
    }
    const stream = readDataStream(endless());
    await expect(stream.next()).rejects.toMatchObject({ kind: 'protocol' });
    expect(served).toBeLessThan(1_000);
  });
});

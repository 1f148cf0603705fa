/**
 * Tests the features that only a data stream of AI SDK v4 has, and replies in unsupported formats. `readDataStream.test.ts` tests the
 * features that data streams and UI message streams share.
 */
import { describe, expect, it } from 'vitest';
import { readDataStream } from '../../src/protocol/stream/readDataStream.js';
import { type Chunk, readReply, textOf } from './readReply.js';

const finish = 'd:{"finishReason":"stop"}\n';

describe('a data stream', () => {
  it('is read inside server-sent events', async () => {
    const lines = ['event: message\ndata: 0:"Hel"\ndata: 0:"lo"\n\n', `data: ${finish}\n`, 'data: [DONE]\n\n'];
    const result = await readReply(...lines);
    expect(textOf(result)).toBe('Hello');
    expect(result.error).toBeUndefined();
  });

  it.each([
    ['an unknown code', 'z:{"x":1}\n'],
    ['a code of another protocol', '5:{"threadId":"t","messageId":"m"}\n'],
    ['a capital code', 'D:{"finishReason":"stop"}\n'],
    ['broken JSON', '0:"unfinished\n'],
    ['a raw control character', '0:"a\u0000b"\n'],
    ['data that is not an array', '2:{"a":1}\n'],
    ['a file', 'k:{"data":"PHN2Zz4=","mimeType":"image/svg+xml"}\n'],
    ['a step without an id', 'f:{}\n'],
  ])('loses no text at %s', async (_, line) => {
    const result = await readReply(`0:"before "\n${line}0:"after"\n`, finish);
    expect(textOf(result)).toBe('before after');
    expect(result.skipped).toBe(1);
    expect(result.error).toBeUndefined();
  });

  it('never has a thread in annotations or events of another type', async () => {
    const annotation = '8:[{"type":"other","threadId":"t"},{"threadId":"t"}]\n';
    const event = 'data: {"type":"other","threadId":"t"}\n\n';
    expect((await readReply(annotation, event, '0:"x"\n', finish)).threads).toEqual([]);
  });

  it('is read as a UI message stream from its first such chunk on', async () => {
    const result = await readReply(
      '0:"One, "\n',
      'data: {"type":"text-delta","id":"1","delta":"two"}\n\n',
      'data: {"type":"finish","finishReason":"length"}\n\n',
    );
    expect(textOf(result)).toBe('One, two');
    expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'length' });
  });
});

describe('a `finish` element in data, annotations or an event', () => {
  it('counts as the finish if there is no finish line', async () => {
    const result = await readReply('0:"Hello"\n', '2:[{"type":"finish","threadId":"t"}]\n');
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
  ])('has the reason of the last step: %s', async (_, end, finishReason) => {
    const result = await readReply('0:"Hello"\n', ...end);
    expect(result.error).toBeUndefined();
    expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason });
  });

  it('is ignored before the first text, except for its thread', async () => {
    const result = await readReply('2:[{"type":"finish","threadId":"t1"}]\n', '0:"Hello"\n', finish);
    expect(textOf(result)).toBe('Hello');
    expect(result.threads).toEqual([{ id: 't1' }]);
    expect(result.error).toBeUndefined();
    const cut = await readReply('2:[{"type":"finish","threadId":"t1"}]\n', '0:"Hello"\n');
    expect(cut.error?.kind).toBe('truncated');
  });

  it('gives way to the reason and usage of a finish line', async () => {
    const usage = { promptTokens: 3, completionTokens: 4 };
    const line = `d:${JSON.stringify({ finishReason: 'length', usage })}\n`;
    const result = await readReply('0:"Hi"\n2:[{"type":"finish"}]\n', line);
    expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'length', usage });
  });

  it('does not end the text', async () => {
    const element = '2:[{"type":"finish","threadId":"t"}]\n';
    const result = await readReply(`0:"One"\n${element}`, '0:" and two"\n', element, finish);
    expect(textOf(result)).toBe('One and two');
    expect(result.error).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['truncated', 'content', '0:" and more"\n'],
    ['stream-error', 'an error line', '3:"overloaded"\n'],
  ])('ends with an error of kind %s when %s and a broken connection follow', async (kind, _, more) => {
    const result = await readReply('0:"Whole"\n', '2:[{"type":"finish"}]\n', more, new TypeError('network error'));
    expect(result.error?.kind).toBe(kind);
  });

  it.each([
    ['an annotation', '8:[{"type":"finish","threadId":"t1","threadKey":"k1"}]\n'],
    ['an event', 'data: {"type":"finish","threadId":"t1","threadKey":"k1"}\n\n'],
  ])('names the thread in %s', async (_, line) => {
    const result = await readReply('0:"Hi"\n', line, finish);
    expect(result.threads).toEqual([{ id: 't1', key: 'k1' }]);
  });

  it('is removed, and other elements stay', async () => {
    const late = await readReply('0:"Hi"\n8:[{"type":"finish","threadId":"t"},{"rating":1}]\n', finish);
    expect(JSON.stringify(late.parts)).not.toContain('threadId');
    const early = await readReply('8:[{"type":"finish","threadId":"t"},{"rating":1}]\n0:"Hi"\n', finish);
    expect(early.parts[0]).toEqual({ type: 'annotations', items: [{ rating: 1 }] });
    expect(early.threads).toEqual([{ id: 't' }]);
  });

  it('without any text counts as an empty reply', async () => {
    const result = await readReply('2:[{"type":"finish","threadId":"t"}]\n');
    expect(result.error?.kind).toBe('empty');
  });
});

describe('a reply in another format', () => {
  it.each<[string, Chunk]>([
    ['an HTML page', '<!doctype html>\n<html><body>Sign in</body></html>'],
    ['a JSON error', '{"error":"rate"}'],
    ['a JSON error over several lines', '{\n  "error": "rate"\n}\n'],
    ['a JSON error of type `error`', '{"type":"error","error":{"message":"Overloaded"}}'],
    ['a page with a style sheet in it', '<style>\na:hover { color: red }\nb: x\n</style>\n'],
    ['plain text with a colon', 'i: the server is down\n'],
    ['a JSON error that names a thread', '{"error":"rate","threadId":"t"}'],
    ['plain text', 'Bad gateway'],
    ['events of another protocol', 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x30, 0, 0x3a, 0, 0x22, 0, 0x48, 0, 0x22, 0, 0x0a, 0])],
  ])('ends with an error of kind protocol: %s', async (_, chunk) => {
    const result = await readReply(chunk);
    expect(result.parts).toEqual([]);
    expect(result.error?.kind).toBe('protocol');
  });

  it('has the text of the page in its error', async () => {
    const page = await readReply('<html><script>x()</script><body>Sign <b>in</b></body></html>');
    expect(page.error?.serverMessage).toBe('Sign in');
  });

  it.each(['<p>nothing</p>\n', 'data: {broken\n\n'])('is given up if it is endless: %j', async (line) => {
    const lines = line.repeat(100);
    let served = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        served += 1;
        yield new TextEncoder().encode(lines);
      }
    }
    await expect(readDataStream(endless()).next()).rejects.toMatchObject({ kind: 'protocol' });
    expect(served).toBeLessThan(1_000);
  });
});

import { describe, expect, it } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { mergeThread } from '../../src/protocol/messages/thread.js';
import { readDataStream } from '../../src/protocol/stream/readDataStream.js';
import type { StreamPart } from '../../src/protocol/stream/StreamPart.js';
import { type SentPart, STREAM_ENCODINGS } from '../support/streamEncodings.js';
import { type Chunk, chunked, readReply, textOf } from './readReply.js';

const encoder = new TextEncoder();
const bytesOf = (text: string) => Array.from(encoder.encode(text), (byte) => new Uint8Array([byte]));

describe.each(STREAM_ENCODINGS)('a reply of $version', ({ encode, text, finish, error }) => {
  const hello = text('Hello');
  const unfinished = text('unfinished').replace(/finished.*/s, '');

  describe('that is complete', () => {
    it('yields its text and then its finish', async () => {
      expect((await readReply(text('Hello '), text('world'), finish())).parts).toEqual([
        { type: 'text', text: 'Hello world' },
        { type: 'finish', finishReason: 'stop' },
      ]);
    });

    it('merges the text of one network chunk into one part', async () => {
      const batches: StreamPart[][] = [];
      for await (const batch of readDataStream(chunked([text('a') + text('b'), text('c'), finish()])))
        batches.push(batch);
      expect(batches.map((batch) => batch.map(({ type }) => type))).toEqual([['text'], ['text'], ['finish']]);
    });

    it.each<[string, Chunk[]]>([
      ['a line in several chunks', [hello.slice(0, -20), hello.slice(-20, -1), hello.slice(-1), finish()]],
      ['Windows line ends', [(hello + finish()).replaceAll('\n', '\r\n')]],
      ['old Macintosh line ends', [(hello + finish()).replaceAll('\n', '\r')]],
      ['Windows line ends, one byte at a time', bytesOf((hello + finish()).replaceAll('\n', '\r\n'))],
      ['a byte order mark at the start', [`\ufeff${hello}`, finish()]],
      ['a byte order mark in the middle', [text('Hel'), `\ufeff${text('lo')}`, finish()]],
      ['no line end at the end', [hello, finish().trimEnd()]],
      ['white space around the lines', [hello.replaceAll('\n', ' \n'), finish()]],
      ['empty chunks', ['', hello, '', finish(), '']],
      ['blank lines', [`\n\n${hello}\n \n\r\n`, finish()]],
      ['comments of server-sent events', [`: ping\n${hello}: ping\n`, finish()]],
      [
        'other fields of server-sent events',
        [`retry: 5\nid: 7\nevent: message\n${hello}`, finish(), 'data: [DONE]\n\n'],
      ],
    ])('is read in spite of %s', async (_, chunks) => {
      const result = await readReply(...chunks);
      expect(textOf(result)).toBe('Hello');
      expect(result.error).toBeUndefined();
      expect(result.skipped).toBe(0);
    });

    it('is read when chunks split a character', async () => {
      const result = await readReply(...bytesOf(text('naïve 🐟 文')), finish());
      expect(textOf(result)).toBe('naïve 🐟 文');
    });

    it('reads a known outcome from the finish, and ignores others', async () => {
      for (const [sent, outcome] of [
        ['closest', 'closest'],
        ['constructor', undefined],
        [7, undefined],
      ]) {
        const result = await readReply(text('Hi'), finish({ outcome: sent }));
        expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'stop', outcome });
      }
    });

    it('has the reason and usage of its finish', async () => {
      const usage = { promptTokens: 3, completionTokens: 4 };
      const result = await readReply(text('Hi'), finish({ finishReason: 'length', usage }));
      expect(result.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'length', usage });
    });

    it('includes the text after a finish, and ends with the last finish', async () => {
      const result = await readReply(text('One'), finish(), text(' and two'), finish({ finishReason: 'length' }));
      expect(textOf(result)).toBe('One and two');
      expect(result.parts.filter(({ type }) => type === 'finish')).toEqual([
        { type: 'finish', finishReason: 'length' },
      ]);
      expect(result.error).toBeUndefined();
    });

    it('is complete at `[DONE]` without a finish, with the reason of a finish before it', async () => {
      const done = 'data: [DONE]\n\n';
      const plain = await readReply(text('Hello'), done);
      expect([plain.error, plain.skipped, plain.parts.at(-1)]).toEqual([
        undefined,
        0,
        { type: 'finish', finishReason: 'stop' },
      ]);
      const early = await readReply(text('Hello'), done, text(' you'), finish({ finishReason: 'length' }), done);
      expect(textOf(early)).toBe('Hello you');
      expect(early.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'length' });
    });

    it.each<[string, Chunk]>([
      ['an error', error('late')],
      ['a broken connection', new TypeError('network error')],
    ])('stays complete when %s follows its finish', async (_, end) => {
      const result = await readReply(text('Whole'), finish(), end);
      expect(textOf(result)).toBe('Whole');
      expect(result.error).toBeUndefined();
    });
  });

  describe('with more content after its finish', () => {
    it.each<[string, Chunk[], string]>([
      ['a broken connection', [new TypeError('network error')], 'truncated'],
      ['an error', [error('overloaded')], 'stream-error'],
    ])('is incomplete if it ends with %s', async (_, end, kind) => {
      const result = await readReply(text('Whole'), finish(), text(' and more'), ...end);
      expect(result.error?.kind).toBe(kind);
    });
  });

  describe('with lines that cannot be used', () => {
    const unusable: [string, SentPart][] = [
      ['text that is not a string', { type: 'text', text: 123 as never }],
      ['a tool result without its call', { type: 'tool-result', toolCallId: 'none', result: 1 }],
      ['a part of arguments without its start', { type: 'tool-call-delta', toolCallId: 'none', argsTextDelta: '{' }],
      ['a source without a URL', { type: 'source', source: {} as never }],
    ];
    it.each(unusable)('skips and counts these lines without loss of other text: %s', async (_, part) => {
      const result = await readReply(text('before ') + encode(part) + text('after'), finish());
      expect(textOf(result)).toBe('before after');
      expect(result.skipped).toBe(1);
      expect(result.error).toBeUndefined();
    });

    it('skips lines that are longer than the limit', async () => {
      const long = text('x'.repeat(4_000_001));
      const pieces = Array.from({ length: 5 }, (_, index) => long.slice(index * 900_000, (index + 1) * 900_000));
      const result = await readReply(text('before '), ...pieces, text('after'), finish());
      expect(textOf(result)).toBe('before after');
      expect(result.skipped).toBe(1);
    });

    it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
      'drops lines whose tool call has the id %s',
      async (toolCallId) => {
        const call = { toolCallId, toolName: 'search' };
        const result = await readReply(
          encode({ type: 'tool-call-start', ...call }, { type: 'tool-call-delta', toolCallId, argsTextDelta: 'x' }),
          encode({ type: 'tool-call', ...call, args: {} }, { type: 'tool-result', toolCallId, result: 1 }),
          text('text'),
          finish(),
        );
        expect(result.parts.map(({ type }) => type)).toEqual(['text', 'finish']);
        expect(result.skipped).toBe(4);
      },
    );
  });

  describe('by kinds of parts', () => {
    it('has tool calls and results, with arguments of any type as an object', async () => {
      const result = await readReply(
        encode({ type: 'tool-call', toolCallId: '1', toolName: 'search', args: { query: 'x' } }),
        encode({ type: 'tool-result', toolCallId: '1', result: [] }),
        encode({ type: 'tool-call', toolCallId: '2', toolName: 'search', args: 'plain' }),
        finish(),
      );
      expect(result.parts.slice(0, 3)).toEqual([
        { type: 'tool-call', toolCallId: '1', toolName: 'search', args: { query: 'x' } },
        { type: 'tool-result', toolCallId: '1', result: [] },
        { type: 'tool-call', toolCallId: '2', toolName: 'search', args: { value: 'plain' } },
      ]);
    });

    it('has sources with the documented fields only', async () => {
      const source = { sourceType: 'url', id: 's', url: '/a', title: 'A', providerMetadata: {} } as const;
      const bare = { url: '/b' } as never;
      const result = await readReply(encode({ type: 'source', source }, { type: 'source', source: bare }), finish());
      expect(result.parts.slice(0, 2)).toEqual([
        { type: 'source', source: { sourceType: 'url', id: 's', url: '/a', title: 'A' } },
        { type: 'source', source: { sourceType: 'url', id: '/b', url: '/b' } },
      ]);
    });

    it('does not merge reasoning across a signature', async () => {
      const signature = '{"anthropic":{"signature":"s"}}';
      const data = '{"anthropic":{"redactedData":"r"}}';
      const parts: StreamPart[] = [
        { type: 'reasoning', text: 'ab' },
        { type: 'reasoning-signature', signature },
        { type: 'reasoning', text: 'c' },
        { type: 'redacted-reasoning', data },
        { type: 'text', text: 'So.' },
        { type: 'finish', finishReason: 'stop' },
      ];
      expect((await readReply(encode({ type: 'reasoning', text: '' }, ...parts))).parts).toEqual(parts);
    });
  });

  describe('with a thread', () => {
    const thread = { threadId: 't1', threadKey: 'k1' };

    it.each([
      ['its finish', finish(thread)],
      [
        'the end of a step',
        encode({ type: 'step-finish', finishReason: 'stop', isContinued: false, ...thread }) + finish(),
      ],
      ['data', encode({ type: 'data', items: [{ type: 'finish', ...thread }] }) + finish()],
      ['an annotation or metadata', encode({ type: 'annotations', items: [{ type: 'finish', ...thread }] }) + finish()],
      ['data after its finish', finish() + encode({ type: 'data', items: [{ type: 'finish', ...thread }] })],
    ])('names the thread in %s', async (_, lines) => {
      const result = await readReply(text('Hi'), lines);
      expect(result.threads).toEqual([{ id: 't1', key: 'k1' }]);
      expect(result.error).toBeUndefined();
      expect(JSON.stringify(result.parts)).not.toContain('threadId');
    });

    it.each([
      ['in this order', { threadId: 't1' }, { threadKey: 'k1' }],
      ['the other way round', { threadKey: 'k1' }, { threadId: 't1' }],
    ])('names the id and the key of the thread in different places: %s', async (_, first, second) => {
      const item = encode({ type: 'annotations', items: [{ type: 'finish', ...first }] });
      const { threads } = await readReply(item + text('Hi'), finish(second));
      expect(threads.reduce(mergeThread)).toEqual({ id: 't1', key: 'k1' });
    });

    it('ignores the key of a thread whose id is invalid', async () => {
      const result = await readReply(text('Hi'), finish({ threadId: 'a b', threadKey: 'k1' }));
      expect([result.threads, result.ignored]).toEqual([[], ['threadId']]);
    });

    it('has the last thread that it names', async () => {
      const first = encode({ type: 'annotations', items: [{ type: 'finish', threadId: 'first' }] });
      const result = await readReply(first + text('Hi'), finish({ threadId: 'last' }));
      expect(result.threads.at(-1)).toEqual({ id: 'last' });
    });

    it.each([
      ['UUID', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
      ['base64', 'q1/Zx+8=='],
      ['other tokens', 'a.b_c~d:e@f'],
      ['256 characters', 'a'.repeat(256)],
    ])('accepts an opaque id and key: %s', async (_, token) => {
      const result = await readReply(text('Hi'), finish({ threadId: token, threadKey: token }));
      expect(result.threads).toEqual([{ id: token, key: token }]);
      expect(result.ignored).toEqual([]);
    });

    it.each([
      ['a space', 'a b'],
      ['257 characters', 'a'.repeat(257)],
      ['a number', 7],
      ['a line break', 'a\n'],
      ['a letter beyond ASCII', 'ä'],
    ])('drops an id or key that is %s, and reports it', async (_, token) => {
      const withId = await readReply(text('Hi'), finish({ threadId: token }));
      expect([withId.threads, withId.ignored]).toEqual([[], ['threadId']]);
      const withKey = await readReply(text('Hi'), finish({ threadId: 't', threadKey: token }));
      expect([withKey.threads, withKey.ignored]).toEqual([[{ id: 't' }], ['threadKey']]);
    });

    it.each([null, ''])('has no thread if the id is %j', async (threadId) => {
      const result = await readReply(text('Hi'), finish({ threadId }));
      expect([result.threads, result.ignored]).toEqual([[], []]);
    });

    const call: SentPart = { type: 'tool-call', toolCallId: '1', toolName: 'x', args: {} };
    it.each<[string, SentPart[]]>([
      ['text', [{ type: 'text', text: '{"type":"finish","threadId":"t"}' }]],
      ['a tool result', [call, { type: 'tool-result', toolCallId: '1', result: { type: 'finish', threadId: 't' } }]],
      ['data of another type', [{ type: 'data', items: [{ type: 'other', threadId: 't' }, { threadId: 't' }] }]],
      ['the start of a step', [{ type: 'step-start', messageId: 'm', threadId: 't' }]],
      ['a tool call', [{ ...call, threadId: 't' }]],
    ])('never reads the thread from %s', async (_, parts) => {
      expect((await readReply(encode(...parts), text('x'), finish())).threads).toEqual([]);
    });
  });

  describe('that is incomplete or unreadable', () => {
    const half = text('Half');
    const stepStart = encode({ type: 'step-start', messageId: 'm' });
    const stepEnd = encode({ type: 'step-finish', finishReason: 'stop', isContinued: false });

    it.each<[string, string, Chunk[]]>([
      ['truncated', 'a cut at the end of a line', [half]],
      ['truncated', 'a cut inside a line', [half, unfinished]],
      ['truncated', 'a cut inside a character', [half, encoder.encode(text('文').replace(/文.*/s, '文')).slice(0, -1)]],
      ['truncated', 'the end of a step and no finish', [half, stepEnd]],
      ['truncated', 'more text after `[DONE]`, and a cut', [text('Ha'), 'data: [DONE]\n\n', text('lf')]],
      ['truncated', 'a connection that breaks', [half, new TypeError('terminated')]],
      ['truncated', 'a time limit', [half, new DocsAssistantError('timeout', 'Silence.')]],
      ['truncated', 'an abort that nobody asked for', [half, new DOMException('x', 'AbortError')]],
      ['stream-error', 'an error', [half, error('overloaded'), text(' more'), finish()]],
      ['stream-error', 'an error without words', [half, error('')]],
      ['stream-error', 'a finish for the reason of an error', [half, finish({ finishReason: 'error' })]],
    ])('ends after its text with an error of kind %s: %s', async (kind, _, chunks) => {
      const result = await readReply(...chunks);
      expect(textOf(result)).toBe('Half');
      expect(result.error?.kind).toBe(kind);
    });

    it('passes on the error with which its caller has stopped it', async () => {
      const result = await readReply(half, new DocsAssistantError('aborted', 'Stopped.'));
      expect(result.error?.kind).toBe('aborted');
      const late = await readReply(half, finish(), new DocsAssistantError('aborted', 'Stopped.'));
      expect(late.error).toBeUndefined();
    });

    it.each<[string, string, Chunk[]]>([
      ['empty', 'nothing at all', ['']],
      ['empty', 'blank lines and comments', ['\n: ping\n\n']],
      ['empty', 'a finish and nothing else', [finish()]],
      ['empty', '`[DONE]` and nothing else', ['data: [DONE]\n\n']],
      ['empty', 'the start of a step and nothing else', [stepStart]],
      ['empty', 'empty text', [text(''), finish()]],
      ['empty', 'steps without content', [stepStart, stepEnd, finish()]],
      ['empty', 'a line that is cut off', [unfinished]],
      ['stream-error', 'an error and nothing else', [error('overloaded')]],
      ['network', 'a connection that breaks at once', [new TypeError('terminated')]],
      ['network', 'a connection that breaks after the start of a step', [stepStart, new TypeError('x')]],
      ['timeout', 'silence after the start of a step', [stepStart, new DocsAssistantError('timeout', 'x')]],
    ])('ends without text and with an error of kind %s: %s', async (kind, _, chunks) => {
      const result = await readReply(...chunks);
      expect(textOf(result)).toBe('');
      expect(result.error?.kind).toBe(kind);
    });

    it.each<[string, SentPart[]]>([
      ['white space', [{ type: 'text', text: ' \n' }]],
      ['characters without a glyph', [{ type: 'text', text: '\u200b' }]],
      ['reasoning', [{ type: 'reasoning', text: 'Hm.' }]],
      ['a tool call', [{ type: 'tool-call', toolCallId: '1', toolName: 'search', args: { query: 'x' } }]],
    ])('counts as empty if it finishes with nothing but %s, and keeps its parts', async (_, parts) => {
      const result = await readReply(encode(...parts), finish());
      expect(result.parts).toEqual(parts);
      expect(result.error?.kind).toBe('empty');
    });

    it('counts as empty if it ends with a tool call that nobody answers', async () => {
      const call = encode({ type: 'tool-call', toolCallId: '1', toolName: 'search', args: {} });
      expect((await readReply(call, finish({ finishReason: 'tool-calls' }))).error?.kind).toBe('empty');
    });

    it('says why it has no answer if its finish reason does', async () => {
      const reasoning = encode({ type: 'reasoning', text: 'Hm.' });
      expect((await readReply(reasoning, finish({ finishReason: 'length' }))).error).toBeUndefined();
      expect((await readReply(reasoning, finish({ finishReason: 'content-filter' }))).error).toBeUndefined();
      expect((await readReply(finish({ finishReason: 'length' }))).error).toBeUndefined();
    });

    it('has the message of the service in its error, as plain text with masked keys', async () => {
      const reply = await readReply(text('x') + error('bad key svc_dsc_0123456789abcdef <b>now</b>'));
      expect(reply.error?.serverMessage).toBe('bad key svc_dsc_•••• now');
    });
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { AnswerPart } from '../../src/service/answer/AnswerPart.js';
import { createDataStreamEncoder } from '../../src/service/answer/createDataStreamEncoder.js';
import { DEFAULT_PACE, paceText } from '../../src/service/answer/paceText.js';
import { streamAnswer } from '../../src/service/answer/streamAnswer.js';
import { PAGES, questionRequest, serviceWith, sources, textOf } from './support.js';

const encoder = createDataStreamEncoder({ messageId: 'answer-1', thread: { id: 'thread-1' } });
const unused = { onEnd: () => {}, onError: () => ({ message: 'Our sentence.', hasBrokenOff: false }) };

async function linesOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  return (await new Response(stream).text()).split('\n').filter(Boolean);
}

describe('an answer as a stream', () => {
  it('arrives in chunks that add up to the text, for any content', async () => {
    const text = 'Grüße 👩‍👩‍👧 "quoted"\n\n```js\nconst a = `b`;\n```\n'.repeat(20);
    async function* parts(): AsyncGenerator<AnswerPart> {
      yield { type: 'text', text };
    }
    const lines = await linesOf(
      streamAnswer({
        ...unused,
        parts,
        encoder,
        pace: { pieceLength: 5, delayMs: 0 },
        signal: new AbortController().signal,
      }),
    );
    const chunks = lines.filter((line) => line.startsWith('0:')).map((line) => JSON.parse(line.slice(2)) as string);
    expect(chunks.join('')).toBe(text);
    expect(chunks.length).toBeGreaterThan(50);
    for (const chunk of chunks) expect(() => encodeURIComponent(chunk)).not.toThrow();
  });

  it('ends after a fault with the message of onError and without a finish part', async () => {
    async function* parts(): AsyncGenerator<AnswerPart> {
      yield { type: 'text', text: 'Half an ' };
      throw new Error('upstream secret');
    }
    const lines = await linesOf(streamAnswer({ ...unused, parts, encoder, signal: new AbortController().signal }));
    expect(lines.at(-1)).toBe('3:"Our sentence."');
    expect(lines.some((line) => line.startsWith('d:'))).toBe(false);
    expect(lines.join()).not.toContain('secret');
  });

  it('lists sources in the order of the quoted answer, so that citation numbers count from 1', async () => {
    const steps = '## Steps\n\n1. Open the panel.\n2. Turn the wheel.';
    const pages = [
      ...PAGES,
      ...sources({
        '/colours': `# Change the accent\n\nThe accent can be changed.\n\n${steps}`,
        '/fonts': '# Fonts\n\nChange the font, and see how the accent goes with it.',
        '/paper': '# Paper\n\nPaper has a colour of its own. The accent is printed on it.',
      }),
    ];
    const handle = serviceWith({ pages });
    const response = await handle(questionRequest('How do I change the accent?'));
    const lines = (await response.text()).split('\n');
    const found = lines.find((line) => line.startsWith('a:'))?.slice(2) ?? '';
    const paths = (JSON.parse(found) as { result: { path: string }[] }).result.map(({ path }) => path);
    const text = await textOf(new Response(lines.join('\n')));
    const named = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path);
    expect(named.slice(0, 2)).toEqual(['/colours', '/colours#steps']);
    expect(paths.slice(0, named.length)).toEqual(named);
  });

  it('stops when the client disconnects, and stores what was sent', async () => {
    let produced = 0;
    let ended: string | undefined;
    async function* parts(signal: AbortSignal): AsyncGenerator<AnswerPart> {
      for (; !signal.aborted; produced += 1) yield { type: 'text', text: 'word ' };
    }
    const stream = streamAnswer({
      ...unused,
      parts,
      encoder,
      pace: { pieceLength: 5, delayMs: 1 },
      signal: new AbortController().signal,
      onEnd: (text) => {
        ended = text;
      },
    });
    const reader = stream.getReader();
    for (let count = 0; count < 5; count += 1) await reader.read();
    await reader.cancel();
    await expect.poll(() => ended).toBeDefined();
    const atEnd = produced;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(produced).toBe(atEnd);
    expect(ended).toMatch(/^(word )+$/);
  });

  it('is paced with delays between chunks', async () => {
    async function* parts(): AsyncGenerator<AnswerPart> {
      yield { type: 'text', text: 'one two three four five' };
    }
    const stream = streamAnswer({
      ...unused,
      parts,
      encoder,
      pace: { pieceLength: 4, delayMs: 20 },
      signal: new AbortController().signal,
    });
    const begin = performance.now();
    await linesOf(stream);
    expect(performance.now() - begin).toBeGreaterThan(60);
  });

  it('is written about ten times a second by default', async () => {
    vi.useFakeTimers();
    try {
      const chunks = paceText('words '.repeat(400), DEFAULT_PACE, new AbortController().signal);
      const begin = Date.now();
      const lengths: number[] = [];
      for (let next = chunks.next(); ; next = chunks.next()) {
        await vi.advanceTimersByTimeAsync(DEFAULT_PACE.delayMs);
        const { value, done } = await next;
        if (done) break;
        lengths.push(value.length);
      }
      expect([lengths.length, Math.max(...lengths)]).toEqual([12, 204]);
      expect(Date.now() - begin).toBeLessThanOrEqual(1_300);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a stopped answer', () => {
  it('belongs to a thread that can be continued', async () => {
    const service = serviceWith({ pace: { pieceLength: 4, delayMs: 5 } });
    const stop = new AbortController();
    const response = await service(questionRequest('How do I change the port?', { signal: stop.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    stop.abort();
    await reader?.cancel();
    const fields = { threadId: response.headers.get('x-thread-id'), threadKey: response.headers.get('x-thread-key') };
    const next = await service(questionRequest('and what is its default?', { fields }));
    expect(next.status).toBe(200);
    expect(await textOf(next)).toContain('port 8080');
  });
});

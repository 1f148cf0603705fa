import { describe, expect, it } from 'vitest';
import { readBoundedText } from '../../src/async/readBoundedText.js';

const encoder = new TextEncoder();

/** A body that sends the chunks and then ends, breaks with an error, or stays open. */
const bodyOf = (chunks: readonly (string | Uint8Array)[], end?: 'open' | Error) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      if (end === undefined) controller.close();
    },
    pull(controller) {
      if (end instanceof Error) controller.error(end);
    },
  });

describe('readBoundedText', () => {
  it('returns the whole text, also if a character is split between chunks', async () => {
    const [first, ...rest] = encoder.encode('é');
    const body = bodyOf(['caf', new Uint8Array([first ?? 0]), new Uint8Array(rest)]);
    expect(await readBoundedText(body, { maxBytes: 5 })).toEqual({ text: 'café' });
  });

  it('returns an empty text for a missing body', async () => {
    expect(await readBoundedText(null, { maxBytes: 5 })).toEqual({ text: '' });
  });

  it('returns the beginning of a body that is too large, and cancels the body', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode('abc')),
      cancel() {
        isCancelled = true;
      },
    });
    expect(await readBoundedText(body, { maxBytes: 5 })).toEqual({ text: 'abcab', failure: 'too-large' });
    expect(isCancelled).toBe(true);
  });

  it('returns the beginning of a body that is too slow', async () => {
    const read = await readBoundedText(bodyOf(['abc'], 'open'), { maxBytes: 5, timeoutMs: 20 });
    expect(read).toEqual({ text: 'abc', failure: 'too-slow' });
  });

  it('returns the beginning of a body that breaks, and the error', async () => {
    const cause = new TypeError('terminated');
    expect(await readBoundedText(bodyOf(['abc'], cause), { maxBytes: 5 })).toEqual({
      text: 'abc',
      failure: 'broken',
      cause,
    });
  });

  it('returns the error with which raceChunk ends the reading', async () => {
    const cause = new Error('The caller stopped.');
    const raceChunk = () => Promise.reject(cause);
    expect(await readBoundedText(bodyOf(['abc'], 'open'), { maxBytes: 5, raceChunk })).toEqual({
      text: '',
      failure: 'broken',
      cause,
    });
  });

  it('does not read a body that other code reads', async () => {
    const body = bodyOf(['abc']);
    body.getReader();
    expect(await readBoundedText(body, { maxBytes: 5 })).toEqual({ text: '', failure: 'broken' });
  });
});

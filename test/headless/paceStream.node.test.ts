import { describe, expect, it } from 'vitest';
import { paceStream } from '../../src/headless/paceStream.js';
import type { StreamPart } from '../../src/protocol/stream/StreamPart.js';
import { createDeferred } from '../support/createDeferred.js';

const text = (value: string): StreamPart => ({ type: 'text', text: value });

/** Creates a paced stream whose input and frames the test controls. */
function controlledStream() {
  const queue: (StreamPart[] | Error | 'end')[] = [];
  let wake: () => void = () => {};
  let nextFrame: () => void = () => {};
  async function* batches(): AsyncGenerator<StreamPart[]> {
    for (;;) {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const next = queue.shift();
      if (next === 'end' || next === undefined) return;
      if (next instanceof Error) throw next;
      yield next;
    }
  }
  return {
    stream: paceStream(batches(), () => new Promise<void>((resolve) => (nextFrame = resolve))),
    push(...items: (StreamPart[] | Error | 'end')[]) {
      queue.push(...items);
      wake();
    },
    nextFrame: () => nextFrame(),
    settle: () => new Promise((resolve) => setTimeout(resolve, 5)),
  };
}

describe('a paced stream', () => {
  it('passes on the first batch immediately, and all parts until the next frame as one batch', async () => {
    const { stream, push, nextFrame, settle } = controlledStream();
    push([text('a')]);
    expect((await stream.next()).value).toEqual([text('a')]);
    let second: unknown;
    const reading = stream.next().then(({ value }) => (second = value));
    push([text('b')]);
    await settle();
    push([text('c')]);
    await settle();
    expect(second).toBeUndefined();
    nextFrame();
    await reading;
    expect(second).toEqual([text('bc')]);
  });

  it('passes on the rest immediately when the stream ends', async () => {
    const { stream, push } = controlledStream();
    push([text('a')]);
    await stream.next();
    push([text('b')], 'end');
    expect((await stream.next()).value).toEqual([text('b')]);
    expect((await stream.next()).done).toBe(true);
  });

  it('ends its source when the consumer leaves', async () => {
    const { promise: ended, resolve: end } = createDeferred();
    async function* endless(): AsyncGenerator<StreamPart[]> {
      try {
        for (;;) {
          yield [text('a')];
          await new Promise((resolve) => setTimeout(resolve));
        }
      } finally {
        end();
      }
    }
    for await (const batch of paceStream(endless())) {
      expect(batch).toEqual([text('a')]);
      break;
    }
    await ended;
  });

  it('passes on what arrived before an error', async () => {
    const { stream, push } = controlledStream();
    push([text('a')]);
    await stream.next();
    push([text('b')], new Error('broken'));
    expect((await stream.next()).value).toEqual([text('b')]);
    await expect(stream.next()).rejects.toThrow('broken');
  });
});

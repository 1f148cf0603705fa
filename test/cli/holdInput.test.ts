import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { holdInput } from '../../src/cli/mcp/holdInput.js';

function hold(source: Readable) {
  const onEnd = vi.fn();
  const isRequest = (line: string) => line === 'request';
  return { held: holdInput(source, { isRequest, onEnd }), onEnd };
}

it('keeps all data for a later reader, and reports the end before it is read', async () => {
  const source = new PassThrough();
  const { held, onEnd } = hold(source);
  source.write('one\n');
  source.end('two\n');
  await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([[false]]));
  expect(await text(held)).toBe('one\ntwo\n');
});

it('adds a missing line feed at the end', async () => {
  const { held } = hold(Readable.from([Buffer.from('one\nt'), Buffer.from('wo')]));
  expect(await text(held)).toBe('one\ntwo\n');
});

it.each([
  [false, ''],
  [false, '\n'],
  [false, 'one\n'],
  [true, 'one\nrequest\n'],
  [true, 'one\nrequest'],
  [true, 'request\ntwo\n'],
])('reports whether there was a request (%s): %j', async (hasRequest, given) => {
  // Send chunks of one character, so that chunks end within a line.
  const { held, onEnd } = hold(Readable.from([...given].map((letter) => Buffer.from(letter))));
  await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([[hasRequest]]));
  expect((await text(held)).trimEnd()).toBe(given.trimEnd());
});

it('stops reading when the result is destroyed', async () => {
  const source = new PassThrough();
  const { held } = hold(source);
  source.write(Buffer.alloc(3_000_000, 'a'));
  await setImmediate();
  held.destroy();
  await setImmediate();
  expect(source.readableFlowing).toBe(false);
});

it('keeps a limited amount, and the rest when it is read', async () => {
  const chunk = Buffer.alloc(100_000, '\n');
  const given: Buffer[] = [];
  const source = new Readable({
    read() {
      given.push(chunk);
      this.push(given.length > 50 ? null : chunk);
    },
  });
  const { held, onEnd } = hold(source);
  await vi.waitFor(() => expect(held.readableLength).toBeGreaterThanOrEqual(1_000_000));
  await setImmediate();
  expect(given.length).toBeLessThan(30);
  expect(onEnd).not.toHaveBeenCalled();
  expect((await buffer(held)).length).toBe(50 * chunk.length);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('ends when the stream fails, with the data before', async () => {
  const source = new PassThrough();
  const { held, onEnd } = hold(source);
  source.write('one');
  await setImmediate();
  source.destroy(new Error('The pipe is broken.'));
  expect(await text(held)).toBe('one\n');
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
});

it('ignores data and failures after a failure', async () => {
  const source = new PassThrough({ autoDestroy: false });
  const { held, onEnd } = hold(source);
  source.write('one');
  await setImmediate();
  source.emit('error', new Error('The pipe was busy.'));
  source.emit('error', new Error('The pipe is broken.'));
  source.write('two');
  expect(await text(held)).toBe('one\n');
  source.end();
  await setImmediate();
  expect(onEnd).toHaveBeenCalledOnce();
});

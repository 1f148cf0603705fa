import { expect, it } from 'vitest';
import { raceUnblockedTimeout } from '../../src/async/raceUnblockedTimeout.js';

const timeout = () => new Error('too late');
const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

it('raceUnblockedTimeout settles like the promise', async () => {
  expect(await raceUnblockedTimeout(Promise.resolve(1), 60_000, timeout)).toBe(1);
  await expect(raceUnblockedTimeout(Promise.reject(new Error('failed')), 60_000, timeout)).rejects.toThrow('failed');
});

it('raceUnblockedTimeout rejects when the limit has passed', async () => {
  await expect(raceUnblockedTimeout(new Promise(() => {}), 50, timeout)).rejects.toThrow('too late');
});

it('raceUnblockedTimeout accepts a result that is there when a blocked event loop continues', async () => {
  // Use `setImmediate` instead of a socket: like data from a socket, its callbacks run after the timers that are due.
  const result = new Promise((resolve) => setImmediate(() => setImmediate(() => resolve('reply'))));
  const raced = raceUnblockedTimeout(result, 50, timeout);
  block(200);
  expect(await raced).toBe('reply');
});

import { expect, it } from 'vitest';
import { createSerialQueue } from '../../src/async/createSerialQueue.js';
import { createDeferred } from '../support/createDeferred.js';

it('starts a task only when the one before has settled, and returns the result of each', async () => {
  const queue = createSerialQueue();
  const steps: string[] = [];
  const { promise: end, resolve: finish } = createDeferred();
  const first = queue.run(async () => {
    steps.push('first starts');
    await end;
    steps.push('first ends');
    return 1;
  });
  const second = queue.run(async () => {
    steps.push('second starts');
    return 'two';
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(steps).toEqual(['first starts']);
  finish();
  expect(await Promise.all([first, second])).toEqual([1, 'two']);
  expect(steps).toEqual(['first starts', 'first ends', 'second starts']);
});

it('runs the next task after one that was rejected, or that threw', async () => {
  const queue = createSerialQueue();
  const rejected = queue.run(async () => {
    throw new Error('rejected');
  });
  const thrown = queue.run(() => {
    throw new Error('thrown');
  });
  const next = queue.run(async () => 'next');
  await expect(rejected).rejects.toThrow('rejected');
  await expect(thrown).rejects.toThrow('thrown');
  expect(await next).toBe('next');
});

it('waits for all tasks so far, and does not reject if one of them was rejected', async () => {
  const queue = createSerialQueue();
  const ended: string[] = [];
  await queue.waitForAll();
  void queue.run(async () => {
    await Promise.resolve();
    ended.push('first');
  });
  queue.run(() => Promise.reject(new Error('rejected'))).catch(() => ended.push('second'));
  await queue.waitForAll();
  expect(ended).toEqual(['first', 'second']);
});

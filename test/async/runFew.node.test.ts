import { expect, it } from 'vitest';
import { runFew } from '../../src/async/runFew.js';

const ITEMS = Array.from({ length: 10 }, (_, index) => index);

it('runs all items, and no more at the same time than allowed', async () => {
  const ended: number[] = [];
  let running = 0;
  let most = 0;
  const result = await runFew(ITEMS, 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    ended.push(item);
  });
  expect(result).toBeUndefined();
  expect(ended).toEqual(ITEMS);
  expect(most).toBe(3);
});

it('runs the other items after one has failed', async () => {
  const ended: number[] = [];
  const result = await runFew(ITEMS, 3, async (item) => {
    if (item === 0) throw new Error('locked');
    ended.push(item);
  });
  expect(ended).toEqual(ITEMS.slice(1));
  expect(result).toEqual({ fault: new Error('locked'), undone: 1 });
});

it('starts each item at most once, and stops if all fail', async () => {
  const started: number[] = [];
  const result = await runFew(ITEMS, 3, async (item) => {
    started.push(item);
    throw new Error(`${item}`);
  });
  expect(started).toEqual([0, 1, 2]);
  expect(result).toEqual({ fault: new Error('0'), undone: 10 });
});

import { expect, it } from 'vitest';
import { memoizeUntilRejected } from '../../src/async/memoizeUntilRejected.js';

it('calls a function again after it has rejected, and then keeps its value', async () => {
  let calls = 0;
  const get = memoizeUntilRejected(async () => {
    calls += 1;
    if (calls === 1) throw new Error('It fails once.');
    return 'value';
  });
  await expect(Promise.all([get(), get()])).rejects.toThrow('It fails once.');
  expect([await get(), await get(), calls]).toEqual(['value', 'value', 2]);
});

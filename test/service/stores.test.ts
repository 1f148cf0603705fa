import { describe, expect, it } from 'vitest';
import { createRateLimiter, memoryRateLimitStore } from '../../src/http/createRateLimiter.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';
import { describeRateLimitStore, describeThreadStore } from './storeContract.js';

const threads = createMemoryThreadStore();
const limits = memoryRateLimitStore();

describeThreadStore('the memory of a process', () => threads);
describeRateLimitStore('the memory of a process', () => limits);

it('many callers of a limit with short windows do not displace the counts of a limit with long ones', () => {
  const store = memoryRateLimitStore();
  store.count('reader', 3_600_000);
  for (let number = 0; number <= 50_000; number += 1) store.count(`address ${number}`, 60_000);
  expect(store.count('reader', 3_600_000).requests).toBe(2);
});

describe('after the clock was set back', () => {
  const DAY_MS = 24 * 3_600_000;

  it('the counts of a limit start again, so that no window lasts longer', async () => {
    let time = 10 * DAY_MS;
    const store = memoryRateLimitStore({ now: () => time });
    const limiter = createRateLimiter({ requests: 1, windowMs: 60_000, now: () => time, store });
    await limiter.count('reader');
    expect(await limiter.count('reader')).toBe(60_000);
    time -= DAY_MS;
    expect([...store.entries()]).toEqual([]);
    expect(limiter.waitOf('reader')).toBe(0);
    expect(await limiter.count('reader')).toBe(0);
    expect(await limiter.count('reader')).toBe(60_000);
  });

  it('threads are not kept for longer, and those of the last day are not lost', async () => {
    let time = 10 * DAY_MS;
    const store = createMemoryThreadStore({ now: () => time });
    await store.set({ id: 'a', key: 'k', domain: 'lantern', organisation: 'local', turns: [] });
    time -= DAY_MS;
    expect(await store.get('a')).toBeDefined();
    time -= 1;
    expect(await store.get('a')).toBeUndefined();
  });

  it('a thread is forgotten on time, although threads that were stored before it have later times', async () => {
    const HOUR_MS = DAY_MS / 24;
    let time = 20 * HOUR_MS;
    const store = createMemoryThreadStore({ now: () => time });
    const thread = { key: 'k', domain: 'lantern', organisation: 'local', turns: [] };
    const turn = { question: 'Which port?', answer: 'Port 80.' };
    await store.set({ ...thread, id: 'first' });
    time = 10 * HOUR_MS;
    await store.set({ ...thread, id: 'read' });
    await store.set({ ...thread, id: 'continued', turns: [turn] });
    time = 34 * HOUR_MS + 1;
    await store.addTurn({ ...thread, id: 'continued' }, turn, 12);
    expect((await store.get('continued'))?.turns).toEqual([turn]);
    expect(await store.get('read')).toBeUndefined();
    time = 10 * HOUR_MS;
    await store.set({ ...thread, id: 'listed' });
    time = 34 * HOUR_MS + 1;
    expect(Array.from(store.entries(), (entry) => entry.thread.id)).toEqual(['first', 'continued']);
  });
});

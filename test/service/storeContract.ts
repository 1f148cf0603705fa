import { describe, expect, it } from 'vitest';
import type { RateLimitStore, StoredThread, ThreadStore } from '../../src/service/index.js';
import { Threads } from '../../src/service/threads/Threads.js';

/**
 * Opens a store. If processes share the store, each call opens the same data again, as another process would. Otherwise, all calls return
 * the same object.
 */
export type OpenStore<Store> = () => Store | Promise<Store>;

const threadOf = (id: string, turns: StoredThread['turns'] = []): StoredThread => ({
  ...{ id, key: 'k', domain: 'lantern', organisation: 'local' },
  turns,
});
const turnOf = (question: string) => ({ question, answer: `${question}!` });

/** Describes the behaviour that the service expects of every store of threads. */
export function describeThreadStore(driver: string, open: OpenStore<ThreadStore>): void {
  describe(`threads in ${driver}`, () => {
    it('are unknown until they are stored', async () => {
      expect(await (await open()).get(crypto.randomUUID())).toBeUndefined();
    });

    it('are returned as they were stored, also by another process', async () => {
      const [first, second] = [await open(), await open()];
      const thread = threadOf(crypto.randomUUID(), [turnOf('port'), turnOf('„Ähm“ 👋\n')]);
      await first.set(thread);
      expect(await second.get(thread.id)).toEqual(thread);
      await second.set({ ...thread, turns: [] });
      expect(await first.get(thread.id)).toEqual({ ...thread, turns: [] });
    });

    it('keep every turn that two processes add at the same time', async () => {
      const replicas = [await open(), await open()].map((store) => new Threads(store, { requireKey: false }));
      const thread = threadOf(crypto.randomUUID());
      await replicas[0]?.store.set(thread);
      const questions = Array.from({ length: 10 }, (_, index) => String(index));
      await Promise.all(questions.map((question, index) => replicas[index % 2]?.add(thread, turnOf(question))));
      const stored = await replicas[0]?.store.get(thread.id);
      expect(stored?.turns.map(({ question }) => question).sort()).toEqual(questions);
    });

    it('keep their last 12 turns, in order', async () => {
      const store = await open();
      const threads = new Threads(store, { requireKey: false });
      const thread = threadOf(crypto.randomUUID());
      for (let index = 0; index < 14; index += 1) await threads.add(thread, turnOf(String(index)));
      const stored = await store.get(thread.id);
      expect(stored).toEqual({
        ...thread,
        turns: Array.from({ length: 12 }, (_, index) => turnOf(String(index + 2))),
      });
    });

    it.each(['turns', 'thread:a', 'q1/Zx+8==', '../a', '__proto__'])('may have the id %s', async (id) => {
      const store = await open();
      const thread = threadOf(`${crypto.randomUUID()}:${id}`, [turnOf('port')]);
      await store.set(thread);
      expect(await store.get(thread.id)).toEqual(thread);
      expect(await store.get(id)).toBeUndefined();
    });
  });
}

/**
 * Describes the behaviour that the service and the proxies expect of a store of request counts. The store must have the method `giveBack`,
 * which is optional in `RateLimitStore`. Only the service calls this method.
 */
export function describeRateLimitStore(driver: string, open: OpenStore<RateLimitStore>): void {
  describe(`counts in ${driver}`, () => {
    it('are exact when two processes count the same caller at the same time', async () => {
      const stores = [await open(), await open()];
      const caller = `minute:${crypto.randomUUID()}`;
      const counted = await Promise.all(
        Array.from({ length: 20 }, (_, index) => stores[index % 2]?.count(caller, 60_000)),
      );
      expect(counted.map((each) => each?.requests).sort((a = 0, b = 0) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
      for (const each of counted) expect(each?.resetInMs).toBeGreaterThan(50_000);
      for (const each of counted) expect(each?.resetInMs).toBeLessThanOrEqual(60_000);
    });

    it('are separate for each caller', async () => {
      const store = await open();
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      await store.count(first, 60_000);
      expect((await store.count(first, 60_000)).requests).toBe(2);
      expect((await store.count(second, 60_000)).requests).toBe(1);
    });

    it('can be given back', async () => {
      const store = await open();
      const caller = crypto.randomUUID();
      for (const _ of [1, 2, 3]) await store.count(caller, 60_000);
      await store.giveBack?.(caller, 60_000);
      expect((await store.count(caller, 60_000)).requests).toBe(3);
    });

    it('are not given back after the end of the window', async () => {
      const store = await open();
      const caller = crypto.randomUUID();
      const { resetInMs } = await store.count(caller, 1_000);
      await new Promise((resolve) => setTimeout(resolve, resetInMs + 50));
      await store.giveBack?.(caller, 1_000);
      expect((await store.count(caller, 1_000)).requests).toBe(1);
    });

    it('are not given back more often than they were counted', async () => {
      const store = await open();
      const caller = crypto.randomUUID();
      await store.count(caller, 60_000);
      for (const _ of [1, 2]) await store.giveBack?.(caller, 60_000);
      expect((await store.count(caller, 60_000)).requests).toBe(1);
    });

    it('start again when the window has ended', async () => {
      const store = await open();
      const caller = crypto.randomUUID();
      for (const _ of [1, 2]) await store.count(caller, 1_000);
      expect((await store.count(caller, 1_000)).requests).toBe(3);
      // Requests within a window do not extend it.
      await expect.poll(async () => (await store.count(caller, 1_000)).requests, { interval: 100 }).toBe(1);
    });
  });
}

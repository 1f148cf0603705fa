import { describe, expect, it } from 'vitest';
import type { StoredThread, ThreadStore, ThreadTurn } from '../../src/service/index.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';
import { Threads } from '../../src/service/threads/Threads.js';
import { questionRequest, serviceWith, textOf } from './support.js';

const HOUR_MS = 3_600_000;
const threadOf = (id: string, turns: readonly ThreadTurn[] = []): StoredThread => ({
  id,
  key: 'k',
  domain: 'lantern',
  organisation: 'local',
  turns,
});
const turnOf = (length: number): ThreadTurn => ({ question: 'q'.repeat(length / 2), answer: 'a'.repeat(length / 2) });

/** Returns the ids of the threads that the store still has. */
async function knownOf(store: ThreadStore, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => store.get(id)));
  return ids.filter((_, index) => found[index]);
}

describe('conversation threads in memory', () => {
  it('are forgotten a day after their last use, and not before', async () => {
    let time = 0;
    const store = createMemoryThreadStore({ now: () => time });
    await store.set(threadOf('a'));
    await store.set(threadOf('b'));
    time = 23 * HOUR_MS;
    await store.set(threadOf('b'));
    time = 24 * HOUR_MS;
    expect(await knownOf(store, ['a', 'b'])).toEqual(['a', 'b']);
    time += 1;
    expect(await knownOf(store, ['a', 'b'])).toEqual(['b']);
    time = 47 * HOUR_MS + 1;
    expect(await knownOf(store, ['a', 'b'])).toEqual([]);
  });

  it('are limited to 10,000, and the least recently used is removed first', async () => {
    const store = createMemoryThreadStore();
    const ids = Array.from({ length: 10_000 }, (_, index) => `t${index}`);
    for (const id of ids) await store.set(threadOf(id));
    await store.set(threadOf('t0'));
    expect(await knownOf(store, ids)).toHaveLength(10_000);
    await store.set(threadOf('new'));
    expect(await knownOf(store, ['t0', 't1', 't2', 'new'])).toEqual(['t0', 't2', 'new']);
  });

  it('are limited to 20 million characters in total', async () => {
    const store = createMemoryThreadStore();
    for (const id of ['a', 'b', 'c']) await store.set(threadOf(id, [turnOf(6_000_000)]));
    expect(await knownOf(store, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    await store.set(threadOf('d', [turnOf(6_000_000)]));
    expect(await knownOf(store, ['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
    // Replacing a thread frees the space of its previous version.
    for (let count = 0; count < 5; count += 1) await store.set(threadOf('d', [turnOf(6_000_000)]));
    expect(await knownOf(store, ['b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
  });

  it('expire by the clock that the service was given', async () => {
    let time = 1_000_000;
    const service = serviceWith({ now: () => time });
    const first = await service(questionRequest('port'));
    await first.text();
    const fields = { threadId: first.headers.get('x-thread-id'), threadKey: first.headers.get('x-thread-key') };
    time += 24 * HOUR_MS;
    const second = await service(questionRequest('and then?', { fields }));
    await second.text();
    expect(second.status).toBe(200);
    time += 24 * HOUR_MS + 1;
    expect((await service(questionRequest('and then?', { fields }))).status).toBe(404);
  });
});

describe('a conversation thread', () => {
  const slowStore = () => {
    const kept = new Map<string, StoredThread>();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    const store: ThreadStore = {
      async get(id) {
        await pause();
        return kept.get(id);
      },
      async set(thread) {
        await pause();
        kept.set(thread.id, thread);
      },
    };
    return { store, kept };
  };

  it('keeps all turns that end at the same time', async () => {
    const { store, kept } = slowStore();
    const threads = new Threads(store, { requireKey: false });
    const thread = threadOf('a');
    await Promise.all(['1', '2', '3'].map((question) => threads.add(thread, { question, answer: question })));
    expect(kept.get('a')?.turns.map(({ question }) => question)).toEqual(['1', '2', '3']);
  });

  it('is stored again after its store has failed once', async () => {
    const { store, kept } = slowStore();
    let failures = 1;
    const failing: ThreadStore = {
      get: (id) => store.get(id),
      set: (thread) => (failures-- > 0 ? Promise.reject(new Error('The disk is full.')) : store.set(thread)),
    };
    const threads = new Threads(failing, { requireKey: false });
    const [first, second] = await Promise.allSettled(
      ['1', '2'].map((question) => threads.add(threadOf('a'), { question, answer: '' })),
    );
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    expect(kept.get('a')?.turns.map(({ question }) => question)).toEqual(['2']);
  });

  it('keeps its last 12 turns, and 4,000 characters of each text', async () => {
    const { store, kept } = slowStore();
    const threads = new Threads(store, { requireKey: false });
    for (let index = 0; index < 14; index += 1)
      await threads.add(threadOf('a'), { question: `${index} `.padEnd(5_000, 'q'), answer: 'a'.repeat(5_000) });
    const turns = kept.get('a')?.turns ?? [];
    expect(turns.map(({ question }) => question.split(' ', 1)[0])).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 2)),
    );
    for (const { question, answer } of turns) expect([question.length, answer.length]).toEqual([4_000, 4_000]);
  });

  it('is unknown to other domains that share the store', async () => {
    const store = createMemoryThreadStore();
    const first = await serviceWith({ threads: { store } })(questionRequest('port'));
    const fields = { threadId: first.headers.get('x-thread-id'), threadKey: first.headers.get('x-thread-key') };
    const other = serviceWith({ domain: 'torch', threads: { store } });
    const url = 'http://localhost/discovery/v1/assistant/torch/message';
    expect((await other(questionRequest('port', { url }))).status).toBe(200);
    expect((await other(questionRequest('port', { url, fields }))).status).toBe(404);
  });

  describe('whose id is sent without its key', () => {
    /** A question whose answer depends on the question before it. */
    const FOLLOW_UP = 'And what about Windows?';
    const reads: string[] = [];
    const storeThatCounts = (): ThreadStore => {
      const store = createMemoryThreadStore();
      reads.length = 0;
      return {
        set: (thread) => store.set(thread),
        get(id) {
          reads.push(id);
          return store.get(id);
        },
      };
    };

    it('is not read: the question is answered from the messages of the request, in a new thread', async () => {
      const service = serviceWith({ threads: { store: storeThatCounts() } });
      const first = await service(questionRequest('How do I change the port?'));
      await first.text();
      const threadId = first.headers.get('x-thread-id');
      const threadKey = first.headers.get('x-thread-key');
      reads.length = 0;
      const second = await service(questionRequest(FOLLOW_UP, { fields: { threadId } }));
      expect(second.status).toBe(200);
      const newId = second.headers.get('x-thread-id');
      expect([newId === threadId, second.headers.get('x-thread-key')]).toEqual([false, expect.stringMatching(/\S/)]);
      const stream = await second.clone().text();
      expect(stream).toContain(`"type":"finish","threadId":"${newId}"`);
      expect(reads).not.toContain(threadId);
      const text = await textOf(second);
      expect(text).toBe(await textOf(await serviceWith()(questionRequest(FOLLOW_UP))));
      expect(text).not.toBe(
        await textOf(await service(questionRequest(FOLLOW_UP, { fields: { threadId, threadKey } }))),
      );
    });

    it('is unchanged for clients that have the key', async () => {
      const store = createMemoryThreadStore();
      const service = serviceWith({ threads: { store } });
      const first = await service(questionRequest('How do I change the port?'));
      await first.text();
      const threadId = first.headers.get('x-thread-id') ?? '';
      await (await service(questionRequest('What is cached?', { fields: { threadId } }))).text();
      expect((await store.get(threadId))?.turns.map(({ question }) => question)).toEqual(['How do I change the port?']);
    });

    it('gets the same status as an unknown id', async () => {
      const service = serviceWith();
      const known = (await service(questionRequest('port'))).headers.get('x-thread-id');
      for (const threadId of [known, 'unknown'])
        expect((await service(questionRequest('port', { fields: { threadId } }))).status).toBe(200);
    });

    it('is refused with requireKey, like a wrong key', async () => {
      for (const requireKey of [true, false]) {
        const service = serviceWith({ threads: { requireKey } });
        const threadId = (await service(questionRequest('port'))).headers.get('x-thread-id');
        const statusOf = async (fields: object) =>
          (await service(questionRequest('port', { fields: { threadId, ...fields } }))).status;
        expect([await statusOf({ threadKey: 'wrong' }), await statusOf({})]).toEqual([404, requireKey ? 404 : 200]);
      }
    });
  });

  it.each(['threadId', 'threadKey'])('has a %s of at most 256 ASCII characters without spaces', async (name) => {
    const service = serviceWith();
    const statusOf = async (value: unknown) =>
      (await service(questionRequest('port', { fields: { threadId: 'unknown', threadKey: 'k', [name]: value } })))
        .status;
    expect(await statusOf('a'.repeat(256))).toBe(404);
    expect(await statusOf('a'.repeat(257))).toBe(400);
    for (const value of ['a b', 'a\n', 'ä', 7]) expect(await statusOf(value)).toBe(400);
  });

  it.each([null, ''])('starts if the id and key are %j', async (none) => {
    const response = await serviceWith()(questionRequest('port', { fields: { threadId: none, threadKey: none } }));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-thread-id')).toMatch(/\S/);
  });

  it('can have an id with other characters than letters and digits', async () => {
    const fields = { threadId: 'q1/Zx+8==', threadKey: '~a.b@c:d' };
    expect((await serviceWith()(questionRequest('port', { fields }))).status).toBe(404);
  });
});

it('the service tells proxies not to buffer an answer', async () => {
  const { headers } = await serviceWith()(questionRequest('port'));
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toBe('no-store');
});

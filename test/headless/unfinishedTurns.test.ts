import { afterEach, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { CurrentThread } from '../../src/headless/threads/CurrentThread.js';
import { memoryStorage } from '../../src/headless/threads/KeyStorage.js';
import { openTabMemory } from '../../src/headless/threads/TabMemory.js';
import { ThreadArchive } from '../../src/headless/threads/ThreadArchive.js';
import { DAY_MS } from '../../src/values/durations.js';

const MINUTE = 60_000;

const message = (id: string, role: 'user' | 'assistant', content: string): ChatMessage => ({
  id,
  role,
  content,
  parts: [{ type: 'text', text: content }],
});
const question = message('q', 'user', 'Why?');

let tabs: { disconnect: () => void }[] = [];

afterEach(() => {
  for (const tab of tabs) tab.disconnect();
  tabs = [];
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let pages = 0;

/**
 * Returns storage for the tabs of one test. Each test has its own prefix, because the keys of records are also the names of locks, and all
 * tests share the locks of the browser.
 */
const openStorage = () => ({ storage: memoryStorage(), prefix: `p${++pages}:` });

function openTab({ storage, prefix }: ReturnType<typeof openStorage>) {
  const core = createConversationCore({ domain: 'acme' });
  const replace = (messages: readonly ChatMessage[], change: Partial<typeof core.state>) => {
    core.update({ ...change, messages });
    return true;
  };
  const access = { core, isAttached: () => true, show: core.restart, replace };
  const tab = openTabMemory(memoryStorage(), 'tab');
  const thread = new CurrentThread(access, new ThreadArchive(storage, prefix), tab, () => {});
  tabs.push(thread);
  core.subscribe(() => thread.onChange());
  thread.restore();
  return { core, thread };
}

it('an answer is written elsewhere until the other tab has completed it', async () => {
  const shared = openStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question] });

  const reading = openTab(shared);
  expect(reading.thread.open(writing.thread.id)).toBe(true);
  expect(reading.core.state).toMatchObject({ writtenElsewhere: ['q'], lastOutcome: undefined, pastOutcomes: {} });

  const answer = message('a', 'assistant', 'Because.');
  writing.core.update({ status: 'ready', lastOutcome: 'complete', messages: [question, answer] });
  reading.thread.catchUp();
  expect(reading.core.state).toMatchObject({ writtenElsewhere: [], lastOutcome: 'complete' });
  expect(reading.core.state.messages.at(-1)?.content).toBe('Because.');
});

it('an answer of another tab is interrupted when that tab is gone, and can be taken over', async () => {
  const shared = openStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question] });
  // Simulate a crash: `disconnect` releases the locks, as the browser would. Then undo what `disconnect` has written to the storage.
  const stored = Object.fromEntries(
    Array.from({ length: shared.storage.length }, (_, index) => {
      const key = shared.storage.key(index) ?? '';
      return [key, shared.storage.getItem(key) ?? ''];
    }),
  );
  const reading = openTab(shared);
  reading.thread.open(writing.thread.id);
  writing.thread.disconnect();
  for (const [key, value] of Object.entries(stored)) shared.storage.setItem(key, value);

  await expect.poll(() => reading.core.state.lastOutcome).toBe('truncated');
  expect(reading.core.state.writtenElsewhere).toEqual([]);

  // The second tab retries the question. The third tab must see this retry as an answer that another tab is writing.
  reading.core.update({ status: 'streaming', messages: [question, message('b', 'assistant', 'Half')] });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const third = openTab(shared);
  third.thread.open(writing.thread.id);
  expect(third.core.state.writtenElsewhere).toEqual(['q']);
  expect(third.core.state.messages.at(-1)?.content).toBe('Half');
});

it('a tab that writes nothing for minutes still counts as writing its answer while it holds the lock', async () => {
  vi.useFakeTimers();
  const shared = openStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question] });
  const reading = openTab(shared);
  reading.thread.open(writing.thread.id);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  reading.thread.catchUp();
  expect(reading.core.state.writtenElsewhere).toEqual(['q']);

  // The third tab opens only now, so it has never seen a change of the answer's record. But the lock shows that the answer is still being
  // written.
  const third = openTab(shared);
  third.thread.open(writing.thread.id);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(third.core.state).toMatchObject({ writtenElsewhere: ['q'], lastOutcome: undefined });
});

it('without locks, an answer of another tab counts as interrupted after a minute without a change', async () => {
  vi.useFakeTimers();
  vi.spyOn(Navigator.prototype, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  const shared = openStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question] });
  await vi.advanceTimersByTimeAsync(1000);

  const reading = openTab(shared);
  expect(reading.thread.open(writing.thread.id)).toBe(true);
  expect(reading.core.state.messages).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE - 2000);
  expect(reading.core.state.lastOutcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2001);
  expect(reading.core.state).toMatchObject({ lastOutcome: 'truncated', writtenElsewhere: [] });
});

it('without locks, an answer counts as interrupted after a minute without a change, also when the clock has been set back', async () => {
  vi.useFakeTimers();
  vi.spyOn(Navigator.prototype, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  const shared = openStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question] });
  vi.setSystemTime(Date.now() - 30 * DAY_MS);

  const reading = openTab(shared);
  reading.thread.open(writing.thread.id);
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  writing.core.update({ messages: [question, message('a', 'assistant', 'Half')] });
  await vi.advanceTimersByTimeAsync(2000);
  reading.thread.catchUp();
  expect(reading.core.state.messages.at(-1)?.content).toBe('Half');
  await vi.advanceTimersByTimeAsync(MINUTE - 5000);
  expect(reading.core.state).toMatchObject({ lastOutcome: undefined, writtenElsewhere: ['q'] });
  await vi.advanceTimersByTimeAsync(5001);
  expect(reading.core.state).toMatchObject({ lastOutcome: 'truncated', writtenElsewhere: [] });
});

it('a tab that rates an interrupted answer does not count as writing it', async () => {
  const shared = openStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question, message('a', 'assistant', 'Half')] });
  const key = shared.storage.key(0) ?? '';
  const stored = shared.storage.getItem(key) ?? '';
  writing.thread.disconnect();
  shared.storage.setItem(key, stored);

  const rating = openTab(shared);
  rating.thread.open(writing.thread.id);
  await expect.poll(() => rating.core.state.lastOutcome).toBe('truncated');
  rating.core.update({ ratings: { a: 'up' } });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(JSON.parse(shared.storage.getItem(key) ?? '')).toMatchObject({ ratings: { a: 'up' } });
  const third = openTab(shared);
  third.thread.open(writing.thread.id);
  await expect.poll(() => third.core.state.lastOutcome).toBe('truncated');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { CurrentThread } from '../../src/headless/threads/CurrentThread.js';
import { memoryStorage } from '../../src/headless/threads/KeyStorage.js';
import { openTabMemory } from '../../src/headless/threads/TabMemory.js';
import { ThreadArchive } from '../../src/headless/threads/ThreadArchive.js';

const MINUTE = 60_000;
const question: ChatMessage = {
  id: 'q',
  role: 'user',
  content: 'Why?',
  parts: [{ type: 'text', text: 'Why?' }],
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function openTab(shared: ReturnType<typeof memoryStorage>) {
  const core = createConversationCore({ domain: 'acme' });
  const replace = (messages: readonly ChatMessage[], change: Partial<typeof core.state>) => {
    core.update({ ...change, messages });
    return true;
  };
  const access = { core, isAttached: () => true, show: core.restart, replace };
  const tab = openTabMemory(memoryStorage(), 'tab');
  const thread = new CurrentThread(access, new ThreadArchive(shared, 'p:'), tab, () => {});
  thread.restore();
  return { core, thread };
}

it('an answer of another tab is shown as interrupted when that tab stops writing it', async () => {
  const shared = memoryStorage();
  const writing = openTab(shared);
  writing.core.update({ status: 'streaming', messages: [question] });
  await vi.advanceTimersByTimeAsync(1000);

  const reading = openTab(shared);
  expect(reading.thread.open(writing.thread.id)).toBe(true);
  expect(reading.core.state.messages).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE - 2000);
  expect(reading.core.state.lastOutcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2001);
  expect(reading.core.state.lastOutcome).toBe('truncated');
  reading.thread.disconnect();
  writing.thread.disconnect();
});

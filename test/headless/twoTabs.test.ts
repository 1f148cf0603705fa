import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { AnswerRestorer } from '../../src/headless/threads/AnswerRestorer.js';
import { CurrentThread } from '../../src/headless/threads/CurrentThread.js';
import { type KeyStorage, memoryStorage, removeKeys } from '../../src/headless/threads/KeyStorage.js';
import { openTabMemory } from '../../src/headless/threads/TabMemory.js';
import { ThreadArchive } from '../../src/headless/threads/ThreadArchive.js';
import { WRITE_INTERVAL } from '../../src/headless/threads/ThreadWriter.js';
import type { TurnRecord } from '../../src/headless/threads/TurnRecord.js';

const message = (id: string, role: 'user' | 'assistant', content: string): ChatMessage => ({
  id,
  role,
  content,
  parts: [{ type: 'text', text: content }],
  createdAt: new Date(),
});

/**
 * Simulates a tab with a conversation. Nothing happens by itself: the test makes each change, and calls `catchUp` to let the tab read the
 * changes of other tabs.
 */
function openTab(device: KeyStorage) {
  let isFull = false;
  const shared: KeyStorage = {
    ...device,
    get length() {
      return device.length;
    },
    setItem(key, value) {
      if (isFull && key.includes('/')) throw new DOMException('Full.', 'QuotaExceededError');
      device.setItem(key, value);
    },
  };
  const core = createConversationCore({ domain: 'acme' });
  let asked = 0;
  let isFirstAttempt = false;
  const running = () => core.state.status === 'streaming' || core.state.status === 'submitted';
  const access = {
    core,
    isAttached: () => true,
    show: core.restart,
    replace(messages: readonly ChatMessage[], change: Partial<typeof core.state>) {
      if (running()) return false;
      core.update({ ...change, messages });
      return true;
    },
  };
  const session = memoryStorage();
  let { thread, disconnect } = openHistory();

  function openHistory() {
    const restorer = new AnswerRestorer(access);
    const thread = new CurrentThread(access, new ThreadArchive(shared, 'p:'), openTabMemory(session, 'tab'), () => {});
    const unsubscribe = core.subscribe(() => {
      restorer.onChange();
      thread.onChange();
    });
    restorer.connect();
    thread.restore();
    return {
      thread,
      disconnect() {
        thread.disconnect();
        unsubscribe();
        restorer.disconnect();
      },
    };
  }

  return {
    core,
    isRunning: running,
    catchUp: () => thread.catchUp(),
    threadId: () => thread.id,
    open: (id: string) => !running() && thread.open(id),
    /** Starts to retry the last question, if it has an answer. The next call of `step` makes the retry fail. */
    retryAnswered() {
      if (running() || core.state.messages.at(-1)?.role !== 'assistant') return;
      isFirstAttempt = false;
      core.update({ status: 'submitted', lastOutcome: undefined });
      core.update({ messages: core.state.messages.slice(0, -1) });
    },
    /** Retries the last question, if it has no answer. The next calls of `step` begin and complete the answer. */
    retryUnanswered() {
      if (running() || core.state.messages.at(-1)?.role !== 'user') return;
      isFirstAttempt = false;
      core.update({ status: 'streaming', lastOutcome: undefined });
    },
    /** Lets a question or a retry fail before any of its answer arrives. */
    fail() {
      if (running() && core.state.messages.at(-1)?.role === 'user')
        core.update({ status: 'error', lastOutcome: 'failed' });
    },
    /** Like `fail`, but the service refuses the question. Returns the id of the question if this was its first attempt. */
    refuse() {
      const last = core.state.messages.at(-1);
      if (!running() || last?.role !== 'user') return undefined;
      core.refused.add(last.id);
      core.update({ status: 'error', lastOutcome: 'failed' });
      return isFirstAttempt ? last.id : undefined;
    },
    /** Rates the last answer if it is complete, as in the widget. Returns its id, or undefined if there is none to rate. */
    rate() {
      const last = core.state.messages.at(-1);
      if (running() || last?.content !== 'Whole') return undefined;
      core.update({ ratings: { ...core.state.ratings, [last.id]: 'up' } });
      return last.id;
    },
    /** Takes the next step: lets a running retry fail, asks a question and returns its id, begins the answer, or completes the answer. */
    step(name: string) {
      if (core.state.status === 'submitted') {
        core.update({ status: 'error', lastOutcome: 'failed' });
        return undefined;
      }
      if (!running()) {
        const question = `${name}${asked++}`;
        isFirstAttempt = true;
        core.update({ status: 'streaming', messages: [...core.state.messages, message(question, 'user', question)] });
        return question;
      }
      const last = core.state.messages.at(-1) as ChatMessage;
      if (last.role === 'user')
        core.update({ messages: [...core.state.messages, message(`${last.id}-a`, 'assistant', 'Half')] });
      else
        core.update({
          status: 'ready',
          lastOutcome: 'complete',
          messages: [...core.state.messages.slice(0, -1), { ...last, content: 'Whole' }],
        });
      return undefined;
    },
    /** Toggles whether the storage is full for the records of this tab. */
    fillOrFree() {
      isFull = !isFull;
    },
    isFull: () => isFull,
    /** Reloads the page. */
    reload() {
      disconnect();
      core.restorePoint = undefined;
      core.refused.clear();
      core.restart();
      core.update({ status: 'ready', failedAttempt: undefined });
      ({ thread, disconnect } = openHistory());
    },
  };
}

/** Opens a conversation with one answered question in two tabs. */
function openTwoTabs() {
  const shared = memoryStorage();
  const tabs = [openTab(shared), openTab(shared)] as const;
  for (const name of ['start', '', '']) tabs[0].step(name);
  expect(tabs[1].open(tabs[0].threadId())).toBe(true);
  return { shared, tabs, asked: ['start0'] };
}

/**
 * Lets both tabs read all changes. Checks that they show the same messages, and that these contain exactly the questions with the ids in
 * `asked`. Sorts `asked` in place. Returns the messages.
 */
function expectSameMessages(tabs: ReturnType<typeof openTwoTabs>['tabs'], asked: string[]): readonly ChatMessage[] {
  for (const tab of tabs) tab.catchUp();
  const shown = tabs.map(({ core }) => core.state.messages.map(({ id, content }) => `${id} ${content}`));
  expect(shown[1]).toEqual(shown[0]);
  const { messages } = tabs[0].core.state;
  const questions = messages.filter(({ role }) => role === 'user').map(({ id }) => id);
  expect(questions.sort()).toEqual(asked.sort());
  return messages;
}

const STEPS = ['step', 'step', 'step', 'catchUp', 'retryAnswered', 'rate', 'reload'] as const;

/** Returns the stored ratings of a conversation, by the ids of the answers. */
const storedRatings = (shared: ReturnType<typeof memoryStorage>, thread: string) =>
  Object.assign({}, ...(new ThreadArchive(shared, 'p:').threads().get(thread) ?? []).map(({ ratings }) => ratings));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('no turn, answer or fresh rating is lost when two tabs ask, retry and rate concurrently', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...STEPS)), { maxLength: 60 }), (script) => {
      const { shared, tabs, asked } = openTwoTabs();
      const thread = tabs[0].threadId();
      const answered = new Set<string>();
      for (const [which, action] of script) {
        const tab = tabs[which];
        // Let the tab write its pending changes, and let one more interval pass, so that the next change is written at once.
        vi.advanceTimersByTime(2 * WRITE_INTERVAL);
        if (action === 'rate') {
          const rated = tab.rate();
          tabs[1 - which]?.catchUp();
          if (rated) expect(storedRatings(shared, thread)).toHaveProperty(rated);
        } else if (action !== 'step') tab[action]();
        else {
          const question = tab.step(which ? 'b' : 'a');
          if (question) asked.push(question);
        }
        for (const { id, content } of tab.core.state.messages) if (content === 'Whole') answered.add(id);
      }
      vi.advanceTimersByTime(2 * WRITE_INTERVAL);
      for (const tab of tabs) while (['streaming', 'submitted'].includes(tab.core.state.status)) tab.step('');
      const messages = expectSameMessages(tabs, asked);
      expect(tabs[1].core.state.ratings).toEqual(tabs[0].core.state.ratings);
      const whole = messages.filter(({ content }) => content === 'Whole').map(({ id }) => id);
      expect(whole).toEqual(expect.arrayContaining([...answered]));
    }),
    { numRuns: 300 },
  );
});

it('no turn is lost when two tabs ask and retry while the device is full at times', () => {
  const steps = ['step', 'step', 'step', 'catchUp', 'retryAnswered', 'fillOrFree'] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...steps)), { maxLength: 60 }), (script) => {
      const { shared, tabs, asked } = openTwoTabs();
      const step = (which: 0 | 1) => {
        const question = tabs[which].step(which ? 'b' : 'a');
        if (question) asked.push(question);
      };
      for (const [which, action] of script) {
        vi.advanceTimersByTime(2 * WRITE_INTERVAL);
        if (action === 'step') step(which as 0 | 1);
        else tabs[which]?.[action]();
      }
      for (const which of [0, 1] as const) {
        vi.advanceTimersByTime(2 * WRITE_INTERVAL);
        if (tabs[which].isFull()) tabs[which].fillOrFree();
        while (tabs[which].isRunning()) step(which);
        // Complete one more answer. When the answer ends, the tab stores the turns that are missing from the storage.
        for (let count = 0; count < 3; count++) step(which);
      }
      expectSameMessages(tabs, asked);
      const [stored = []] = [...new ThreadArchive(shared, 'p:').threads().values()];
      expect(stored.map(({ id }) => id).sort()).toEqual(asked);
    }),
    { numRuns: 300 },
  );
});

it('no turn is lost when two tabs ask, retry and reload while the service refuses some questions', () => {
  const steps = [
    'step',
    'step',
    'step',
    'catchUp',
    'retryAnswered',
    'retryUnanswered',
    'retryUnanswered',
    'fail',
    'refuse',
    'reload',
  ] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...steps)), { maxLength: 60 }), (script) => {
      const { tabs, asked } = openTwoTabs();
      const answered = new Set<string>();
      const refused = new Set<string>();
      for (const [which, action] of script) {
        vi.advanceTimersByTime(2 * WRITE_INTERVAL);
        const tab = tabs[which];
        if (action === 'step') {
          const question = tab.step(which ? 'b' : 'a');
          if (question) asked.push(question);
        } else if (action === 'refuse') {
          const question = tab.refuse();
          if (question) refused.add(question);
        }
        // A tab reads the changes of other tabs at once, and cannot retry a question while another tab is answering it.
        else if (action === 'retryUnanswered') {
          tab.catchUp();
          if (!tabs[1 - which]?.isRunning()) tab.retryUnanswered();
        } else tab[action]();
        for (const { id, content } of tab.core.state.messages) if (content === 'Whole') answered.add(id);
      }
      vi.advanceTimersByTime(2 * WRITE_INTERVAL);
      for (const tab of tabs) while (tab.isRunning()) tab.step('');
      vi.advanceTimersByTime(2 * WRITE_INTERVAL);
      const ids = expectSameMessages(tabs, asked).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([...answered]));
      const withoutAnswer = [...refused].filter((id) => !ids.includes(`${id}-a`));
      for (const { core } of tabs) expect([...core.refused]).toEqual(expect.arrayContaining(withoutAnswer));
    }),
    { numRuns: 300 },
  );
});

it('keeps the answer of another tab if the service refuses a retry in a tab that has not read this answer', () => {
  const shared = memoryStorage();
  const [tab, other] = [openTab(shared), openTab(shared)];
  const act = (change: () => unknown) => {
    vi.advanceTimersByTime(2 * WRITE_INTERVAL);
    change();
  };
  act(() => tab.step('a'));
  act(tab.fail);
  other.open(tab.threadId());
  act(other.retryUnanswered);
  act(() => other.step(''));
  act(() => other.step(''));
  act(tab.retryUnanswered);
  act(tab.refuse);
  vi.advanceTimersByTime(2 * WRITE_INTERVAL);
  tab.catchUp();
  expect(tab.core.state.messages.map(({ content }) => content)).toEqual(['a0', 'Whole']);
});

it('a tab that shows the rating of another tab does not write', () => {
  const shared = memoryStorage();
  const tabs = [openTab(shared), openTab(shared)] as const;
  for (const name of ['a', '', '']) tabs[0].step(name);
  tabs[1].open(tabs[0].threadId());
  vi.advanceTimersByTime(2 * WRITE_INTERVAL);
  tabs[0].rate();
  const written = vi.spyOn(shared, 'setItem');
  tabs[1].catchUp();
  vi.advanceTimersByTime(2 * WRITE_INTERVAL);
  expect(tabs[1].core.state.ratings).toEqual({ 'a0-a': 'up' });
  expect(written).not.toHaveBeenCalled();
  expect(storedRatings(shared, tabs[0].threadId())).toEqual({ 'a0-a': 'up' });
});

describe('a conversation of which another tab has deleted the records', () => {
  /** Opens a tab, asks one question in it and completes the answer. */
  function openAnswered() {
    const shared = memoryStorage();
    const tab = openTab(shared);
    const answer = () => ['a', '', ''].forEach(tab.step);
    answer();
    return {
      ...tab,
      shared,
      answer,
      other: new ThreadArchive(shared, 'p:'),
      shown: () => tab.core.state.messages.length,
      stored: () => new ThreadArchive(shared, 'p:').threads().get(tab.threadId())?.length ?? 0,
    };
  }

  const write = (archive: ThreadArchive, thread: string, { at = Date.now() + 1000, length = 1 } = {}) =>
    archive.write(thread, {
      id: 'q',
      at,
      changedAt: at,
      writer: 'other',
      outcome: 'complete',
      messages: [message('q', 'user', 'Q'.repeat(length))],
    });

  it.each<[string, (archive: ThreadArchive) => void]>([
    ['number', (archive) => Array.from({ length: 50 }, (_, index) => write(archive, `t${index}`))],
    ['length', (archive) => Array.from({ length: 13 }, (_, index) => write(archive, `t${index}`, { length: 40_000 }))],
  ])('stays open if the limit of %s is the reason, and is stored again with the next question', (_, exceed) => {
    const { catchUp, answer, shown, stored, other, threadId } = openAnswered();
    exceed(other);
    expect(stored()).toBe(0);
    const id = threadId();
    catchUp();
    expect(shown()).toBe(2);
    expect(stored()).toBe(0);
    answer();
    expect(threadId()).toBe(id);
    expect([shown(), stored()]).toEqual([4, 2]);
    other.remove(id);
    catchUp();
    expect([shown(), stored()]).toEqual([0, 0]);
  });

  it.each<[string, (tab: ReturnType<typeof openAnswered>) => void]>([
    ['the reader has deleted it', ({ other, threadId }) => other.remove(threadId())],
    ['the site has cleared the storage', ({ shared }) => removeKeys(shared, '')],
  ])('is closed, and not stored again, if %s', (_, remove) => {
    const tab = openAnswered();
    remove(tab);
    tab.catchUp();
    expect([tab.shown(), tab.stored()]).toEqual([0, 0]);
  });

  it('stays open if the other tab has edited its only question', () => {
    const { catchUp, core, other, stored, threadId } = openAnswered();
    const [turn] = other.threads().get(threadId()) ?? [];
    other.write(threadId(), { ...(turn as TurnRecord), id: 'edited', messages: [message('edited', 'user', 'Edited')] });
    other.removeTurn(threadId(), turn?.id ?? '');
    catchUp();
    expect(core.state.messages.map(({ content }) => content)).toEqual(['Edited']);
    expect(stored()).toBe(1);
  });
});

it('a duplicated tab gets its own id, and a reload keeps the id of the tab', () => {
  const session = memoryStorage();
  const before = openTabMemory(session, 'tab');
  before.setDraft('one', 'Half a question');
  const copied = memoryStorage();
  copied.setItem('tab', session.getItem('tab') ?? '');
  const copy = openTabMemory(copied, 'tab');
  expect(copy.draft('one')).toBe('Half a question');
  expect(copy.tab).not.toBe(before.tab);
  before.leave();
  expect(openTabMemory(session, 'tab').tab).toBe(before.tab);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/headless/conversation.js';
import { createConversationCore } from '../../src/headless/conversationCore.js';
import { keepStanding } from '../../src/headless/keepStanding.js';
import { createThreadArchive } from '../../src/headless/threads/createThreadArchive.js';
import { type CurrentThread, keepCurrentThread } from '../../src/headless/threads/keepCurrentThread.js';
import { memoryStorage } from '../../src/headless/threads/memoryStorage.js';
import { openTabMemory } from '../../src/headless/threads/tabMemory.js';

const message = (id: string, role: 'user' | 'assistant', content: string): ChatMessage => ({
  id,
  role,
  content,
  parts: [{ type: 'text', text: content }],
  createdAt: new Date(),
});

/** A tab as the history sees it: a conversation that asks and answers in steps, with the others' news when the test delivers them. */
function openTab(shared: ReturnType<typeof memoryStorage>) {
  const core = createConversationCore({ domain: 'acme' });
  const archive = createThreadArchive(shared, 'p:');
  let asked = 0;
  const running = () => core.state.status === 'streaming' || core.state.status === 'submitted';
  const host = {
    core,
    running,
    drawn: () => true,
    show: core.restart,
    replace(messages: readonly ChatMessage[], change: Partial<typeof core.state>) {
      if (running()) return false;
      core.update({ ...change, messages });
      return true;
    },
  };
  const session = memoryStorage();
  let standing = keepStanding(host);
  let kept: CurrentThread = keepCurrentThread(host, archive, openTabMemory(session, 'tab'), () => {});
  return {
    core,
    catchUp: () => kept.catchUp(),
    thread: () => kept.id,
    open: (id: string) => !running() && kept.open(id),
    /** Asks the last question again, if it has an answer: the next step of this tab is that nothing comes. */
    again() {
      if (running() || core.state.messages.at(-1)?.role !== 'assistant') return;
      core.update({ status: 'submitted', lastOutcome: undefined });
      core.update({ messages: core.state.messages.slice(0, -1) });
    },
    /** Asks, or lets the answer grow, or ends it. */
    step(name: string) {
      if (core.state.status === 'submitted') {
        core.update({ status: 'error', lastOutcome: 'failed' });
        return undefined;
      }
      if (!running()) {
        const question = `${name}${asked++}`;
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
    /** Closes the page and loads it again. */
    reload() {
      kept.disconnect();
      standing.disconnect();
      core.standing = undefined;
      core.restart();
      core.update({ status: 'ready', failedAttempt: undefined });
      standing = keepStanding(host);
      kept = keepCurrentThread(host, createThreadArchive(shared, 'p:'), openTabMemory(session, 'tab'), () => {});
    },
  };
}

const STEPS = ['step', 'step', 'step', 'catchUp', 'again', 'reload'] as const;

it('two tabs that ask, and ask again in vain, in one conversation lose no turn and no answer, in whichever order they write and hear of each other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...STEPS)), { maxLength: 60 }), (script) => {
      const shared = memoryStorage();
      const tabs = [openTab(shared), openTab(shared)] as const;
      tabs[0].step('start');
      tabs[0].step('');
      tabs[0].step('');
      const thread = tabs[0].thread();
      expect(tabs[1].open(thread)).toBe(true);
      const asked = ['start0'];
      const answered = new Set<string>();
      for (const [which, action] of script) {
        const tab = tabs[which];
        if (action !== 'step') tab[action]();
        else {
          const question = tab.step(which ? 'b' : 'a');
          if (question) asked.push(question);
        }
        for (const { id, content } of tab.core.state.messages) if (content === 'Whole') answered.add(id);
      }
      for (const tab of tabs) while (['streaming', 'submitted'].includes(tab.core.state.status)) tab.step('');
      for (const tab of tabs) tab.catchUp();
      const shown = tabs.map(({ core }) => core.state.messages.map(({ id, content }) => `${id} ${content}`));
      expect(shown[1]).toEqual(shown[0]);
      const questions = tabs[0].core.state.messages.filter(({ role }) => role === 'user').map(({ id }) => id);
      expect(questions.sort()).toEqual(asked.sort());
      const whole = tabs[0].core.state.messages.filter(({ content }) => content === 'Whole').map(({ id }) => id);
      expect(whole).toEqual(expect.arrayContaining([...answered]));
    }),
    { numRuns: 300 },
  );
});

it('a tab that was copied has a name of its own, and a page that follows in the same tab has the name of the one before', () => {
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

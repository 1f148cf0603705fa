import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConversationStore } from '../../src/headless/createConversationStore.js';
import { createDeferred } from '../support/createDeferred.js';
import { LONGEST_WAIT } from '../support/limits.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { addInAnotherTab } from './addInAnotherTab.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';
import { renderWithHistory } from './renderWithHistory.js';

const answer = (text: string, threadId = 't1'): Situation => ({
  steps: [line('0', text), line('d', { finishReason: 'stop', threadId, threadKey: 'k1' })],
});

const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);

/** Renders a conversation as after a page load, and waits for its history. */
const load = (
  script: Parameters<typeof renderWithHistory>[0] = answer('Yes.'),
  options: Parameters<typeof renderWithHistory>[1] = {},
) => renderWithHistory(script, options);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('a history that cannot be opened is reported, and questions are still answered', async () => {
  const reported: string[] = [];
  addEventListener('error', ({ message }) => reported.push(message), { once: true });
  vi.spyOn(BigInt, 'asUintN').mockImplementationOnce(() => {
    throw new Error('The key of the service is broken.');
  });
  const conversation = await load();
  await conversation.ask('One');
  expect(contents(conversation)).toEqual(['One', 'Yes.']);
  expect(reported).toEqual(['Uncaught Error: The key of the service is broken.']);
  expect(takeConsole()).toHaveLength(1);
});

it('a history is open while its conversation is mounted, also if options change before and after', async () => {
  const listening = new Set<unknown>();
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type, listener) => void (type === 'storage' && listening.add(listener)),
  );
  vi.spyOn(window, 'removeEventListener').mockImplementation((_, listener) => void listening.delete(listener));
  const store = createConversationStore({ domain: 'acme', persist: false });
  store.setOptions({ domain: 'acme', persist: true });
  await act(() => import('../../src/headless/threads/connectThreads.js'));
  expect(listening.size).toBe(0);
  store.mount();
  await waitFor(() => expect(listening.size).toBe(1));
  store.destroy();
  expect(listening.size).toBe(0);
  store.setOptions({ domain: 'acme', persist: false });
  await act(() => import('../../src/headless/threads/connectThreads.js'));
  expect(listening.size).toBe(0);
});

it('a question that waits for a guard is not sent after all conversations were deleted', async () => {
  const conversation = await load();
  await conversation.ask('One');
  const { promise: isOpen, resolve: open } = createDeferred<boolean>();
  const removeGuard = conversation.store.addGuard(() => isOpen);
  const sent = conversation.current.ask('Two');
  await act(() => conversation.current.deleteAllThreads());
  removeGuard();
  open(true);
  expect(await sent).toBe(false);
  expect(contents(conversation)).toEqual([]);
  expect(conversation.fetch.requests).toHaveLength(1);
});

it('a history stays open when an option gets its default value', async () => {
  const conversation = await load(answer('Yes.'), { persist: undefined });
  await conversation.ask('One');
  conversation.rerender({ persist: true, consent: true });
  // The list still has its conversation. If the changed options opened the history again, the list would be empty at first.
  expect(conversation.current.threads).toHaveLength(1);
});

describe('a reload', () => {
  it('restores the conversation of this tab, with its thread and key', async () => {
    const before = await load();
    await before.ask('One');
    before.unmount();

    const after = await load(answer('Again.'));
    expect(contents(after)).toEqual(['One', 'Yes.']);
    expect(after.current).toMatchObject({ threadId: 't1', lastOutcome: 'complete', status: 'ready' });
    await after.ask('Two');
    expect(after.fetch.requests[0]?.body).toMatchObject({ threadId: 't1', threadKey: 'k1' });
    expect(after.fetch.requests[0]?.body.messages.map(({ content }) => content)).toEqual(['One', 'Yes.', 'Two']);
    expect(contents(after)).toEqual(['One', 'Yes.', 'Two', 'Again.']);
    expect(after.current.threads).toMatchObject([{ title: 'One', count: 2, current: true }]);
  });

  it.each([
    ['v1', 'v2'],
    ['v2', 'v1'],
  ] as const)('continues a conversation of interface version %s in version %s', async (apiVersion, next) => {
    const reply = {
      steps: [
        line('f', { messageId: 'm1' }),
        line('g', 'Hm.'),
        line('j', { signature: '{"acme":{"signature":"s"}}' }),
        line('h', { sourceType: 'url', id: 's', url: '/guide', title: 'Guide' }),
        line('0', 'Yes.'),
        line('d', { finishReason: 'stop', threadId: 't1', threadKey: 'k1' }),
      ],
    };
    const attachments = [{ url: 'https://files.example/x.txt', name: 'x.txt', contentType: 'text/plain' }];
    const before = await load(reply, { apiVersion });
    act(() => void before.current.ask('One', { attachments }));
    await waitFor(() => expect(before.current.lastOutcome).toBe('complete'));
    before.unmount();

    const after = await load(reply, { apiVersion: next });
    expect(contents(after)).toEqual(['One', 'Yes.']);
    await after.ask('Two');
    const { url, body } = after.fetch.requests[0] ?? {};
    expect(url).toContain(`/${next}/`);
    expect(body).toMatchObject({ threadId: 't1', threadKey: 'k1' });
    const [question, answered] = (body?.messages ?? []) as object[];
    const signed = { acme: { signature: 's' } };
    if (next === 'v1') {
      expect(question).toMatchObject({ content: 'One', experimental_attachments: attachments });
      expect(answered).toMatchObject({ content: 'Yes.' });
      expect(answered).toHaveProperty('parts.1', {
        type: 'reasoning',
        reasoning: 'Hm.',
        details: [{ type: 'text', text: 'Hm.', signature: 's' }],
      });
    } else {
      expect(question).toMatchObject({
        parts: [
          { type: 'file', filename: 'x.txt' },
          { type: 'text', text: 'One' },
        ],
      });
      expect(question).not.toHaveProperty('content');
      expect(answered).toHaveProperty('parts.1', { type: 'reasoning', text: 'Hm.', providerMetadata: signed });
      expect(answered).toHaveProperty('parts.2.type', 'source-url');
    }
  });

  it.each(['', 'not an id'])('ignores an invalid threadId: %j', async (threadId) => {
    const before = await load();
    await before.ask('One');
    before.store.draft.set('half a question');
    before.unmount();
    const after = await load(answer('Again.'), { threadId });
    expect(contents(after)).toEqual(['One', 'Yes.']);
    expect(after.store.draft.get()).toBe('half a question');
    after.rerender({ threadId: undefined });
    await after.ask('Two');
    expect(after.fetch.requests[0]?.body.threadId).toBe('t1');
    // Remove the warning about the invalid id, so that it does not fail the test. Do not check that there is a warning: it is logged only
    // once for each page, so an earlier test may have caused it.
    takeConsole();
  });

  it('during an answer keeps the text that has arrived, as truncated', async () => {
    const before = await load({ steps: [line('0', 'Half of '), 'hang'] });
    act(() => void before.current.ask('One'));
    await waitFor(() => expect(before.answer).toBe('Half of '));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const stored = Object.fromEntries(Object.entries(localStorage));
    before.unmount();
    // Undo what unmounting has written to the storage: a page that closes does not unmount.
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);

    const after = await load();
    expect(contents(after)).toEqual(['One', 'Half of ']);
    expect(after.current.lastOutcome).toBe('truncated');
  });

  it('that only mounts the assistant again does not count as a stop by the reader', async () => {
    const before = await load({ steps: [line('0', 'Half of '), 'hang'] });
    act(() => void before.current.ask('One'));
    await waitFor(() => expect(before.answer).toBe('Half of '));
    before.unmount();
    const after = await load();
    expect(contents(after)).toEqual(['One', 'Half of ']);
    expect(after.current.lastOutcome).toBe('truncated');
  });

  it.each(['length', 'content-filter'])('keeps the reason why an answer is incomplete: %s', async (finishReason) => {
    const before = await load({ steps: [line('0', 'Half'), line('d', { finishReason })] });
    await before.ask('One');
    before.unmount();
    const after = await load();
    expect(after.current).toMatchObject({ lastOutcome: finishReason, status: 'ready' });
    await after.ask('Two');
    const [question] = after.current.messages;
    expect(after.current.pastOutcomes?.[question?.id ?? '']).toBe(finishReason);
  });

  it.each(['length', 'content-filter'])(
    'keeps the reason why an earlier answer is incomplete when storing began after it: %s',
    async (finishReason) => {
      const cut: Situation = { steps: [line('0', 'Half'), line('d', { finishReason })] };
      const before = await load([cut, answer('Yes.')], { persist: false });
      await before.ask('One');
      await before.ask('Two');
      before.rerender({ persist: true });
      await waitFor(() => expect(Object.keys(localStorage)).not.toEqual([]));
      before.unmount();
      const after = await load();
      expect(contents(after)).toEqual(['One', 'Half', 'Two', 'Yes.']);
      expect(after.current.pastOutcomes?.[after.current.messages[0]?.id ?? '']).toBe(finishReason);
    },
  );

  it('after a new chat shows the new chat, and the previous one in the history', async () => {
    const before = await load();
    await before.ask('One');
    before.call(({ clear }) => clear());
    before.unmount();
    const after = await load();
    expect(contents(after)).toEqual([]);
    expect(after.current.threads).toMatchObject([{ title: 'One', current: false }]);
    await act(() => after.current.openThread(after.current.threads[0]?.id ?? ''));
    expect(contents(after)).toEqual(['One', 'Yes.']);
    expect(after.current.threads[0]?.current).toBe(true);
  });

  it('restores a draft of any length', async () => {
    const long = 'A stack trace of a whole day.\n'.repeat(20_000);
    const before = await load();
    before.store.draft.set(long);
    before.unmount();
    expect((await load()).store.draft.get()).toBe(long);
  });

  it('restores the latest draft when the storage of the tab is full', async () => {
    const before = await load();
    await before.ask('One');
    before.call(({ clear }) => clear());
    await before.ask('Two');
    const [two, one] = before.current.threads.map(({ id }) => id);
    await act(async () => void (await before.current.openThread(one ?? '')));
    before.store.draft.set('x'.repeat(400_000));
    await act(async () => void (await before.current.openThread(two ?? '')));
    // The data of the site leaves little space in the storage.
    sessionStorage.setItem('site', 'x'.repeat(5_100_000 - JSON.stringify(sessionStorage).length));
    before.store.draft.set('y'.repeat(300_000));
    before.unmount();
    expect((await load()).store.draft.get()).toHaveLength(300_000);
  });

  it('restores the outcome of each turn', async () => {
    const cut: Situation = { steps: [line('0', 'Half of '), 'reset'] };
    const before = await load([cut, 'serverError', cut, answer('Whole.'), answer('Last.')]);
    for (const question of ['One', 'Two', 'Three']) await before.ask(question);
    act(() => void before.current.retry());
    await before.settled();
    await before.ask('Four');
    const outcomes = ({ current }: RenderedConversation) =>
      current.messages.flatMap(({ id, role }) => (role === 'user' ? [current.pastOutcomes?.[id]] : [])).slice(0, -1);
    expect(outcomes(before)).toEqual(['truncated', 'failed', 'complete']);
    before.unmount();
    expect(outcomes(await load())).toEqual(['truncated', 'failed', 'complete']);
  });

  it.each<[string, Situation, string]>([
    ['complete', answer('Yes.'), 'complete'],
    ['length', { steps: [line('0', 'Half'), line('d', { finishReason: 'length' })] }, 'length'],
    // A turn keeps its outcome after the next question was withdrawn. Only `failed` becomes `truncated`, because the error of a failed turn
    // is not kept.
    ['failed', 'serverError', 'truncated'],
  ])('keeps the outcome of a turn after which a question was withdrawn: %s', async (_, first, outcome) => {
    const before = await load([first, 'tooLarge']);
    await before.ask('One');
    const shown = contents(before);
    await before.ask('Too long');
    before.call(({ withdrawQuestion }) => withdrawQuestion());
    expect(before.current).toMatchObject({ status: 'ready', lastOutcome: outcome, error: undefined });
    before.unmount();
    const after = await load();
    expect(contents(after)).toEqual(shown);
    expect(after.current.lastOutcome).toBe(outcome);
  });

  it('keeps the context of a question', async () => {
    const before = await load();
    before.call(({ addContext }) => addContext({ type: 'code', value: 'npm start', path: '/guide' }));
    await before.ask('One');
    before.unmount();
    const after = await load('answer');
    act(() => void after.current.retry());
    await after.settled();
    expect(after.fetch.requests[0]?.body.context).toEqual([{ type: 'code', value: 'npm start', path: '/guide' }]);
  });
});

describe('a question that is asked before the history has been loaded', () => {
  it('waits for it, and continues the restored conversation', async () => {
    const before = await load();
    await before.ask('One');
    before.unmount();
    const after = renderConversation(answer('Two it is.'), { persist: true });
    let sent: boolean | undefined;
    act(() => void after.current.ask('Two').then((value) => (sent = value)));
    await waitFor(() => expect(sent).toBe(true));
    expect(contents(after)).toEqual(['One', 'Yes.', 'Two', 'Two it is.']);
  });
});

describe('context and files for the next question', () => {
  const item = { type: 'code', value: 'npm start' } as const;
  const file = { url: 'https://files.example/x.txt', name: 'x.txt', contentType: 'text/plain' };
  const pending = ({ current }: RenderedConversation) => [current.pendingContext, current.pendingAttachments];
  const addBoth = (conversation: RenderedConversation) =>
    conversation.call(({ addContext, addAttachment }) => {
      addContext(item);
      addAttachment(file);
    });

  it('are sent if they were added before the conversation was restored', async () => {
    const before = await load();
    await before.ask('One');
    before.unmount();
    const after = renderConversation(answer('Because.'), { persist: true });
    addBoth(after);
    let sent: boolean | undefined;
    act(() => void after.current.ask('Why does this fail?').then((value) => (sent = value)));
    await waitFor(() => expect(sent).toBe(true));
    expect(contents(after)).toEqual(['One', 'Yes.', 'Why does this fail?', 'Because.']);
    const { context, messages } = after.fetch.requests[0]?.body ?? {};
    expect(context).toEqual([item]);
    expect(messages?.at(-1)).toMatchObject({ experimental_attachments: [file] });
  });

  it('stay when another conversation is opened or deleted', async () => {
    const conversation = await load();
    await conversation.ask('One');
    conversation.call(({ clear }) => clear());
    addBoth(conversation);
    const id = conversation.current.threads[0]?.id ?? '';
    await act(async () => void (await conversation.current.openThread(id)));
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(pending(conversation)).toEqual([[item], [file]]);
    await act(async () => void (await conversation.current.deleteThread(id)));
    expect(contents(conversation)).toEqual([]);
    expect(pending(conversation)).toEqual([[item], [file]]);
  });

  it.each([
    ['a new chat begins', ({ current }: RenderedConversation) => current.clear()],
    ['everything is deleted', ({ current }: RenderedConversation) => current.deleteAllThreads()],
    ['the service changes', ({ rerender }: RenderedConversation) => rerender({ domain: 'other' })],
  ])('are removed when %s', async (_, change) => {
    const conversation = await load();
    await conversation.ask('One');
    addBoth(conversation);
    await act(async () => void (await change(conversation)));
    expect(pending(conversation)).toEqual([[], []]);
  });
});

describe('the draft of the next question', () => {
  /**
   * Asks one question in each of two conversations, and then begins a third conversation. The returned functions open the first and the
   * second conversation.
   */
  async function afterTwo() {
    const conversation = await load();
    await conversation.ask('One');
    conversation.call(({ clear }) => clear());
    await conversation.ask('Two');
    conversation.call(({ clear }) => clear());
    const [two = '', one = ''] = conversation.current.threads.map(({ id }) => id);
    const open = async (id: string) => void (await act(() => conversation.current.openThread(id)));
    return { conversation, draft: conversation.store.draft, openOne: () => open(one), openTwo: () => open(two) };
  }

  it('goes along from a new chat to every opened conversation, and back to a new chat', async () => {
    const { conversation, draft, openOne, openTwo } = await afterTwo();
    draft.set('half a question');
    await openOne();
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(draft.get()).toBe('half a question');
    await openTwo();
    expect(draft.get()).toBe('half a question');
    await openOne();
    conversation.call(({ clear }) => clear());
    expect(draft.get()).toBe('half a question');
    await openTwo();
    draft.set('');
    await openOne();
    expect(draft.get()).toBe('');
  });

  it('stays with an opened conversation where the reader has changed it', async () => {
    const { draft, openOne, openTwo } = await afterTwo();
    draft.set('half a question');
    await openOne();
    draft.set('half a question about one');
    await openTwo();
    expect(draft.get()).toBe('');
    await openOne();
    expect(draft.get()).toBe('half a question about one');
  });

  it('waits while a conversation with its own draft is open, also after a reload', async () => {
    const { conversation, draft, openOne, openTwo } = await afterTwo();
    await openOne();
    draft.set('more about one');
    await openTwo();
    conversation.call(({ clear }) => clear());
    draft.set('half a question');
    await openOne();
    expect(draft.get()).toBe('more about one');
    conversation.unmount();
    const after = await load();
    expect(after.store.draft.get()).toBe('more about one');
    after.call(({ clear }) => clear());
    expect(after.store.draft.get()).toBe('half a question');
    await act(() => after.current.openThread(after.current.threads[1]?.id ?? ''));
    expect(after.store.draft.get()).toBe('more about one');
  });

  it('belongs to its conversation again after a deletion is undone', async () => {
    const { conversation, draft, openOne, openTwo } = await afterTwo();
    await openOne();
    draft.set('half a question');
    // Assign the result inside the callback: these tests also run with Preact, whose `act` does not return the result of the callback.
    let undo: (() => void) | undefined;
    await act(async () => {
      undo = await conversation.current.deleteThread(conversation.current.threads[1]?.id ?? '');
    });
    expect(contents(conversation)).toEqual([]);
    expect(draft.get()).toBe('half a question');
    act(() => undo?.());
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(draft.get()).toBe('half a question');
    await openTwo();
    expect(draft.get()).toBe('');
  });
});

describe('the history', () => {
  it('lists the latest conversation first, finds conversations by words, and can undo a deletion', async () => {
    const conversation = await load([answer('Use npm.', 'a'), answer('Mit CSS.', 'b')]);
    await conversation.ask('How do I install it?');
    conversation.call(({ clear }) => clear());
    await conversation.ask('Wie ändere ich die Farbe?');
    const titles = () => conversation.current.threads.map(({ title }) => title);
    expect(titles()).toEqual(['Wie ändere ich die Farbe?', 'How do I install it?']);
    const find = (query: string) => conversation.current.findThreads(query).map(({ title }) => title);
    expect(find('ANDERE css')).toEqual(['Wie ändere ich die Farbe?']);
    expect(find('npm install')).toEqual(['How do I install it?']);
    expect(find('nothing of it')).toEqual([]);

    const first = conversation.current.threads[1]?.id ?? '';
    let undo: (() => void) | undefined;
    await act(async () => {
      undo = await conversation.current.deleteThread(first);
    });
    expect(titles()).toEqual(['Wie ändere ich die Farbe?']);
    act(() => undo?.());
    expect(titles().sort()).toEqual(['How do I install it?', 'Wie ändere ich die Farbe?']);
  });

  it.each<[string, (conversation: RenderedConversation) => unknown]>([
    ['everything was deleted', ({ current }) => current.deleteAllThreads()],
    ['the consent was withdrawn', ({ current }) => current.withdrawConsent()],
    ['the site has set the consent to false', ({ rerender }) => rerender({ consent: false })],
  ])('does not undo a deletion after %s', async (_, deleteAll) => {
    const conversation = await load(answer('Secret words.'));
    await conversation.ask('One?');
    let undo: (() => void) | undefined;
    await act(async () => {
      undo = await conversation.current.deleteThread(conversation.current.threads[0]?.id ?? '');
    });
    await act(async () => {
      await deleteAll(conversation);
    });
    act(() => undo?.());
    expect(conversation.current).toMatchObject({ messages: [], threads: [] });
    expect(JSON.stringify(localStorage)).not.toContain('Secret words.');
  });

  it('forgets the drafts of edits of a deleted conversation, until the deletion is undone', async () => {
    const conversation = await load();
    await conversation.ask('One');
    const [question] = conversation.current.messages;
    conversation.store.draft.set('Half an edit', question?.id);
    let undo: (() => void) | undefined;
    await act(async () => {
      undo = await conversation.current.deleteThread(conversation.current.threads[0]?.id ?? '');
    });
    expect(JSON.stringify(sessionStorage)).not.toContain('Half an edit');
    act(() => undo?.());
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(conversation.store.draft.get(question?.id)).toBe('Half an edit');
  });

  it('restores all that has arrived of a streaming answer when its deletion is undone', async () => {
    const { promise: arrives, resolve: more } = createDeferred();
    const conversation = await load({ steps: [line('0', 'Half of '), arrives, line('0', 'the answer'), 'hang'] });
    act(() => void conversation.current.ask('One'));
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Half of '), { timeout: LONGEST_WAIT });
    more();
    await waitFor(() => expect(conversation.answer).toBe('Half of the answer'));
    let undo: (() => void) | undefined;
    await act(async () => {
      undo = await conversation.current.deleteThread(conversation.current.threads[0]?.id ?? '');
    });
    act(() => undo?.());
    expect(contents(conversation)).toEqual(['One', 'Half of the answer']);
    expect(conversation.current.lastOutcome).toBe('truncated');
  });

  it('shows an answer that the reader left for another chat as truncated, not as stopped', async () => {
    const conversation = await load([answer('Yes.'), { steps: [line('0', 'Half of '), 'hang'] }]);
    await conversation.ask('One');
    conversation.call(({ clear }) => clear());
    act(() => void conversation.current.ask('Two'));
    await waitFor(() => expect(conversation.answer).toBe('Half of '));
    const idOf = (title: string) => conversation.current.threads.find((thread) => thread.title === title)?.id ?? '';
    await act(() => conversation.current.openThread(idOf('One')));
    await waitFor(() => expect(conversation.events.at(-1)).toMatchObject({ type: 'interrupted', reason: 'left' }));
    await act(() => conversation.current.openThread(idOf('Two')));
    expect(conversation.answer).toBe('Half of ');
    expect(conversation.current.lastOutcome).toBe('truncated');
  });

  it('starts a new conversation when the current one is deleted', async () => {
    const conversation = await load();
    await conversation.ask('First question');
    await act(async () => void (await conversation.current.deleteThread(conversation.current.threads[0]?.id ?? '')));
    expect(conversation.current).toMatchObject({ messages: [], threads: [], threadId: undefined });
    expect(JSON.stringify(localStorage)).not.toContain('First question');
  });

  it('is empty after everything was deleted, also in storage', async () => {
    const conversation = await load();
    await conversation.ask('One');
    conversation.call(({ clear }) => clear());
    await conversation.ask('Two');
    await act(() => conversation.current.deleteAllThreads());
    expect(conversation.current).toMatchObject({ messages: [], threads: [] });
    // Only the id of the deletion remains. When a suspended tab resumes, it compares this id with the last id that it knows. If the ids
    // differ, the tab deletes its own data.
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/:cleared$/)]);
  });

  it('that was deleted while a tab was suspended is deleted there, too, with its drafts', async () => {
    const before = await load();
    await before.ask('One');
    before.store.draft.set('half a secret');
    before.unmount();
    const asleep = Object.entries(sessionStorage);
    sessionStorage.clear();
    const other = await load();
    await act(() => other.current.deleteAllThreads());
    other.unmount();
    sessionStorage.clear();
    for (const [key, value] of asleep) sessionStorage.setItem(key, value);

    const after = await load();
    expect(contents(after)).toEqual([]);
    expect(after.store.draft.get()).toBe('');
    expect(JSON.stringify(sessionStorage)).not.toContain('half a secret');
  });

  it('of two assistants on one page keeps a draft for each', async () => {
    const one = await load();
    const two = await load();
    one.store.draft.set('of one');
    two.store.draft.set('of two');
    two.unmount();
    one.unmount();
    expect((await load()).store.draft.get()).toBe('of one');
    expect((await load()).store.draft.get()).toBe('of two');
  });

  it('of one service is not shown for another service', async () => {
    const one = await load(answer('Yes.'), { domain: 'one' });
    await one.ask('Of one');
    const two = await load(answer('Yes.'), { domain: 'two' });
    expect(two.current.threads).toEqual([]);
    two.rerender({ domain: 'one' });
    await waitFor(() => expect(contents(two)).toEqual(['Of one', 'Yes.']));
  });

  it('remembers that a question was refused, and does not send it again', async () => {
    const before = await load(['tooLarge', answer('Fine.')]);
    await before.ask('Too long');
    await before.ask('Short');
    before.unmount();
    const after = await load();
    await after.ask('Next');
    expect(after.fetch.requests[0]?.body.messages.map(({ content }) => content)).toEqual(['Short', 'Fine.', 'Next']);
  });
});

describe('before the history has been loaded', () => {
  it('a failed question keeps its error', async () => {
    const conversation = renderConversation(['rateLimit', { steps: [line('0', 'Half of '), 'hang'] }], {
      persist: true,
    });
    await conversation.ask('One');
    await waitFor(() => expect(conversation.current.threads).toHaveLength(1));
    expect(conversation.current).toMatchObject({
      status: 'error',
      lastOutcome: 'failed',
      error: { kind: 'rate-limit', retryAfter: 12 },
    });
  });

  it('the conversation is restoring only if something is stored', async () => {
    const empty = renderConversation(answer('Yes.'), { persist: true });
    expect(empty.current.restoring).toBe(false);
    await act(() => empty.current.ask('Is it so?'));
    await waitFor(() => expect(empty.current.status).toBe('ready'));
    expect(contents(empty)).toEqual(['Is it so?', 'Yes.']);
    await waitFor(() => expect(empty.current.threads).toHaveLength(1));
    empty.unmount();

    const full = renderConversation(answer('Yes.'), { persist: true });
    expect(full.current).toMatchObject({ restoring: true, messages: [] });
    await waitFor(() => expect(full.current.restoring).toBe(false));
    expect(contents(full)).toEqual(['Is it so?', 'Yes.']);
  });
});

describe('persist={false}', () => {
  it('changes nothing in the storage, and keeps its history for the page', async () => {
    const kept = await load();
    await kept.ask('Kept');
    kept.unmount();
    const before = JSON.stringify([localStorage, sessionStorage]);
    const conversation = await load(answer('Yes.'), { persist: false });
    await conversation.ask('One');
    conversation.call(({ clear }) => clear());
    await waitFor(() => expect(conversation.current.threads).toMatchObject([{ title: 'One' }]));
    expect(conversation.current.threadsKept).toBe('page');
    await act(async () => void (await conversation.current.openThread(conversation.current.threads[0]?.id ?? '')));
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(JSON.stringify([localStorage, sessionStorage])).toBe(before);
  });

  it('`deleteAllThreads` keeps what another page of the site has stored, and `withdrawConsent` deletes it', async () => {
    const other = await load();
    await other.ask('Kept');
    other.store.draft.set('half a secret');
    other.unmount();
    const before = JSON.stringify([localStorage, sessionStorage]);
    const conversation = await load(answer('Yes.'), { persist: false });
    await conversation.ask('One');
    await act(async () => void (await conversation.current.deleteAllThreads()));
    expect(contents(conversation)).toEqual([]);
    expect(JSON.stringify([localStorage, sessionStorage])).toBe(before);
    await act(() => conversation.current.withdrawConsent());
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
  });

  it.each(['required', true, false] as const)(
    'still deletes what was stored before when the consent is withdrawn, with consent %s',
    async (consent) => {
      const before = await load(answer('Yes.'), { consent: 'required' });
      await act(() => before.current.giveConsent());
      await before.ask('One');
      before.store.draft.set('half a secret');
      before.unmount();
      expect(Object.keys(localStorage).length).toBeGreaterThan(0);
      expect(JSON.stringify({ ...sessionStorage })).toContain('half a secret');
      const conversation = await load(answer('Yes.'), { persist: false, consent });
      expect(JSON.stringify({ ...sessionStorage })).toContain('half a secret');
      await act(() => conversation.current.withdrawConsent());
      expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
    },
  );
});

describe('an unknown value of an option, as an attribute may have,', () => {
  const keys = () => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));

  it.each(['no', 'require', null])('counts as no consent, is reported, and can be corrected: %j', async (value) => {
    const conversation = await load(answer('Yes.'), { consent: value as 'required' });
    expect(conversation.current).toMatchObject({
      consent: 'needed',
      status: 'error',
      error: { kind: 'setup', message: 'consent must be true or false or "required".' },
    });
    let sent: boolean | undefined;
    act(() => void conversation.current.ask('One').then((value) => (sent = value)));
    expect(conversation.current.waitingQuestion).toBe('One');
    expect(keys()).toEqual([]);
    await act(() => conversation.current.giveConsent());
    await waitFor(() => expect(sent).toBe(true));
    expect(conversation.current.error).toMatchObject({ kind: 'setup' });
    expect(conversation.fetch.requests).toEqual([]);
    conversation.rerender({ consent: true });
    expect(conversation.current).toMatchObject({ status: 'ready', error: undefined });
    takeConsole();
  });

  it.each(['persist', 'consent'])('can be corrected by leaving out the option: %s={null}', async (name) => {
    const conversation = await load(answer('Yes.'), { [name]: null });
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'setup' } });
    takeConsole();
    conversation.rerender({ [name]: undefined });
    const corrected = { status: 'ready', error: undefined, consent: 'given', threadsKept: 'device' };
    await waitFor(() => expect(conversation.current).toMatchObject(corrected));
  });

  it('is reported instead of looking like a blocked request, and can be corrected: credentials="cookies"', async () => {
    const conversation = await load(answer('Yes.'), { credentials: 'cookies' as RequestCredentials });
    expect(conversation.current).toMatchObject({
      status: 'error',
      error: { kind: 'setup', message: 'credentials must be "same-origin" or "include" or "omit".' },
    });
    conversation.rerender({ credentials: 'include' });
    expect(conversation.current).toMatchObject({ status: 'ready', error: undefined });
    takeConsole();
  });

  it('stores nothing, is reported, and can be corrected: persist="no"', async () => {
    const conversation = await load(answer('Yes.'), { persist: 'no' as unknown as boolean });
    expect(conversation.current).toMatchObject({
      status: 'error',
      threadsKept: 'page',
      error: { kind: 'setup', message: 'persist must be true or false.' },
    });
    conversation.store.draft.set('half a question');
    expect(keys()).toEqual([]);
    conversation.rerender({ persist: true });
    expect(conversation.current).toMatchObject({ status: 'ready', error: undefined });
    takeConsole();
  });
});

describe('consent="required"', () => {
  it('sends and stores nothing before consent, then sends the waiting question', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    expect(conversation.current.consent).toBe('needed');
    let sent: boolean | undefined;
    act(() => void conversation.current.ask('One').then((value) => (sent = value)));
    expect(conversation.current.waitingQuestion).toBe('One');
    await expect(conversation.current.ask('Another')).resolves.toBe(false);
    expect(conversation.fetch.requests).toEqual([]);
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);

    await act(async () => conversation.current.giveConsent());
    await waitFor(() => expect(sent).toBe(true));
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(conversation.current).toMatchObject({ consent: 'given', waitingQuestion: undefined });
    expect(conversation.events).toContainEqual({ type: 'consent', given: true });
    conversation.unmount();
    expect((await load(answer('Yes.'), { consent: 'required' })).current).toMatchObject({ consent: 'given' });
  });

  it('also holds back a retry', async () => {
    const conversation = await load(['serverError', answer('Yes.')]);
    await conversation.ask('One');
    conversation.rerender({ consent: 'required' });
    await waitFor(() => expect(conversation.current.consent).toBe('needed'));
    let sent: boolean | undefined;
    act(() => void conversation.current.retry().then((value) => (sent = value)));
    expect(conversation.current.waitingQuestion).toBe('One');
    expect(conversation.fetch.requests).toHaveLength(1);
    await act(() => conversation.current.giveConsent());
    await waitFor(() => expect(sent).toBe(true));
    expect(conversation.fetch.requests).toHaveLength(2);
  });

  it('drops a waiting retry whose question is withdrawn', async () => {
    const conversation = await load(['serverError', answer('Yes.')]);
    await conversation.ask('One');
    conversation.rerender({ consent: 'required' });
    await waitFor(() => expect(conversation.current.consent).toBe('needed'));
    await act(() => import('../../src/headless/threads/connectThreads.js'));
    let sent: boolean | undefined;
    act(() => void conversation.current.retry().then((value) => (sent = value)));
    let withdrawn: unknown;
    conversation.call(({ withdrawQuestion }) => (withdrawn = withdrawQuestion()));
    expect(withdrawn).toEqual({ question: 'One', context: [] });
    await act(() => conversation.current.giveConsent());
    await waitFor(() => expect(sent).toBe(false));
    expect(conversation.current.waitingQuestion).toBeUndefined();
    expect(conversation.fetch.requests).toHaveLength(1);
  });

  it('does not withdraw a question that waits for the consent', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    act(() => void conversation.current.ask('One'));
    let withdrawn: unknown = 'not called';
    conversation.call(({ withdrawQuestion }) => (withdrawn = withdrawQuestion()));
    expect(withdrawn).toBeUndefined();
    expect(conversation.current.waitingQuestion).toBe('One');
    await act(() => conversation.current.giveConsent());
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Yes.']));
  });

  it('drops the waiting question when the reader declines', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    let sent: boolean | undefined;
    act(() => void conversation.current.ask('One').then((value) => (sent = value)));
    await act(async () => conversation.current.withdrawConsent());
    await waitFor(() => expect(sent).toBe(false));
    expect(conversation.current).toMatchObject({ consent: 'needed', waitingQuestion: undefined });
  });

  it('drops the waiting question when everything is deleted', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    let sent: boolean | undefined;
    act(() => void conversation.current.ask('private').then((value) => (sent = value)));
    await act(async () => void (await conversation.current.deleteAllThreads()));
    expect(sent).toBe(false);
    expect(conversation.current).toMatchObject({ consent: 'needed', waitingQuestion: undefined });
    await act(() => conversation.current.giveConsent());
    expect(conversation.current).toMatchObject({ consent: 'given', messages: [] });
    expect(conversation.fetch.requests).toEqual([]);
  });

  it('keeps stored data when the reader declines', async () => {
    const before = await load(answer('Yes.'), { consent: 'required' });
    await act(() => before.current.giveConsent());
    await before.ask('One');
    before.unmount();
    const stored = JSON.stringify(localStorage);
    // A site with its own consent banner passes `consent: false` until the reader agrees in the banner. The option takes precedence over
    // the consent that the package has stored.
    const conversation = await load(answer('Yes.'), { consent: false });
    let sent: boolean | undefined;
    act(() => void conversation.current.ask('Two').then((value) => (sent = value)));
    await act(async () => conversation.current.declineConsent());
    await waitFor(() => expect(sent).toBe(false));
    expect(conversation.events).toContainEqual({ type: 'consent', given: false });
    expect(JSON.stringify(localStorage)).toBe(stored);
  });

  it('that is withdrawn while a tab is suspended deletes the data of that tab, even if consent is given again', async () => {
    const before = await load(answer('Yes.'), { consent: 'required' });
    await act(() => before.current.giveConsent());
    before.store.draft.set('half a secret');
    before.unmount();
    const asleep = Object.entries(sessionStorage);
    const wakeUp = () => {
      for (const [key, value] of asleep) sessionStorage.setItem(key, value);
    };
    const other = await load(answer('Yes.'), { consent: 'required' });
    await act(async () => other.current.withdrawConsent());
    other.unmount();
    wakeUp();
    const asked = await load(answer('Yes.'), { consent: 'required' });
    expect(Object.keys(sessionStorage)).toEqual([]);
    await act(() => asked.current.giveConsent());
    asked.unmount();
    wakeUp();
    expect((await load(answer('Yes.'), { consent: 'required' })).store.draft.get()).toBe('');
  });

  it('that is withdrawn deletes everything and asks again', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    await act(async () => conversation.current.giveConsent());
    await conversation.ask('One');
    await act(async () => conversation.current.withdrawConsent());
    expect(conversation.current).toMatchObject({ consent: 'needed', messages: [], threads: [] });
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
  });

  it.each(['required', true] as const)(
    'that is withdrawn deletes what the widget has stored, with consent %s',
    async (consent) => {
      const conversation = await load(answer('Yes.'), { consent });
      await act(() => conversation.current.giveConsent());
      for (const name of ['variant', 'width', 'popover-width', 'popover-height', 'place'])
        localStorage.setItem(`docs-assistant:${name}`, '1');
      sessionStorage.setItem('docs-assistant:place', '1');
      await act(() => conversation.current.withdrawConsent());
      const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
      expect(keys.filter((key) => !key.startsWith('docs-assistant:1:'))).toEqual([]);
    },
  );

  it.each(['required', true] as const)(
    'that is withdrawn deletes the drafts of an assistant that has not loaded, with consent %s',
    async (consent) => {
      const [first, second] = [await load(answer('Yes.'), { consent }), await load(answer('Yes.'), { consent })];
      await act(() => first.current.giveConsent());
      await waitFor(() => expect(second.current.consent).toBe('given'));
      second.store.draft.set('half a secret');
      second.unmount();
      expect(Object.keys(sessionStorage)).toHaveLength(2);
      await act(() => first.current.withdrawConsent());
      first.unmount();
      expect(Object.keys(sessionStorage)).toEqual([]);
    },
  );

  it('is remembered only for the page when nothing can be stored', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required', persist: false });
    await act(async () => conversation.current.giveConsent());
    await waitFor(() => expect(conversation.current.consent).toBe('given'));
    await conversation.ask('One');
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('consent={false}', () => {
  it("sends nothing until the site agrees, and reports the reader's choice", async () => {
    const conversation = await load(answer('Yes.'), { consent: false });
    let sent: boolean | undefined;
    act(() => void conversation.current.ask('One').then((value) => (sent = value)));
    await act(async () => conversation.current.giveConsent());
    await waitFor(() => expect(conversation.events).toContainEqual({ type: 'consent', given: true }));
    expect(conversation.fetch.requests).toEqual([]);
    conversation.rerender({ consent: true });
    await waitFor(() => expect(sent).toBe(true));
    conversation.rerender({ consent: false });
    await waitFor(() => expect(conversation.current).toMatchObject({ consent: 'needed', messages: [], threads: [] }));
  });
});

describe('the storage on the device', () => {
  const records = () => Object.keys(localStorage).filter((key) => key.includes('/'));

  it('keeps everything else if it contains invalid, incomplete or foreign records', async () => {
    const before = await load();
    await before.ask('One');
    before.unmount();
    const [key = ''] = records();
    const record = localStorage.getItem(key) ?? '';
    const broken = [
      '',
      'null',
      '[]',
      '{}',
      '"text"',
      '{"id":1}',
      record.slice(0, -5),
      record.replace('"parts":[', '"parts":"'),
      // These two numbers are outside the range of valid dates.
      record.replace(/"changedAt":\d+/, '"changedAt":8640000000000001'),
      record.replace(/"at":\d+/, '"at":-1e16'),
    ];
    for (const [index, text] of broken.entries()) localStorage.setItem(key.replace(/\/.*/, `-${index}/x`), text);
    // `encodeURIComponent` rejects half a surrogate pair, so the package cannot make a key for a record with such an id.
    localStorage.setItem(key.replace(/\/.*/, '-half/x'), record.replace(/"id":"[^"]*"/g, '"id":"\\ud800"'));
    const other = [key.replace(':1:', ':2:'), 'theme', key.replace('docs-assistant', 'another')];
    for (const name of other) localStorage.setItem(name, '{');
    sessionStorage.setItem(key.replace(/[^:]*$/, 'tab'), '{"thread":7,"drafts":[1]}');

    const after = await load();
    expect(contents(after)).toEqual(['One', 'Yes.']);
    expect(after.current.threads).toHaveLength(1);
    expect(Object.keys(localStorage).sort()).toEqual([key, ...other].sort());
  });

  it('loses only the unknown parts of a message, which is still shown', async () => {
    const before = await load();
    await before.ask('One');
    before.unmount();
    const [key = ''] = records();
    localStorage.setItem(
      key,
      (localStorage.getItem(key) ?? '').replace('"parts":[', '"parts":[{"type":"hologram"},7,'),
    );
    const after = await load();
    expect(after.current.messages.flatMap(({ parts }) => parts.map(({ type }) => type))).toEqual(['text', 'text']);
  });

  it('loses the oldest conversations when it is full', async () => {
    const conversation = await load();
    for (const question of ['One', 'Two', 'Three']) {
      await conversation.ask(question);
      conversation.call(({ clear }) => clear());
    }
    let room = 2;
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === localStorage && key.includes('/') && records().length > room)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await conversation.ask('Four');
    expect(conversation.current.threads.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two']);
    expect(conversation.current.threadsKept).toBe('device');
    room = -1;
    await conversation.ask('Five');
    expect(conversation.current.threadsKept).toBe('page');
    expect(conversation.current.threads.map(({ title }) => title).sort()).toEqual(['Four', 'Three', 'Two']);
    expect(contents(conversation)).toEqual(['Four', 'Yes.', 'Five', 'Yes.']);
    await act(() => conversation.current.deleteAllThreads());
    expect(records()).toEqual([]);
  });

  it('stores what was asked while the storage was full as soon as an answer ends with space again', async () => {
    const conversation = await load();
    const fill = () => {
      for (let index = 0, size = 1 << 20; size > 0; )
        try {
          localStorage.setItem(`site ${index}`, 'x'.repeat(size));
          index++;
        } catch {
          size >>= 1;
        }
    };
    fill();
    await conversation.ask('One');
    await conversation.ask('Two');
    expect(conversation.current.threadsKept).toBe('page');
    expect(records()).toEqual([]);
    for (const key of Object.keys(localStorage)) if (key.startsWith('site ')) localStorage.removeItem(key);
    await conversation.ask('Three');
    expect(conversation.current.threadsKept).toBe('device');
    await conversation.ask('Four');
    conversation.unmount();

    const after = await load();
    expect(contents(after)).toEqual(['One', 'Yes.', 'Two', 'Yes.', 'Three', 'Yes.', 'Four', 'Yes.']);
    expect(after.current.lastOutcome).toBe('complete');
  });

  it('that is full keeps a conversation whose only question is edited', async () => {
    const conversation = await load();
    await conversation.ask('One');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const [question] = conversation.current.messages;
    await act(() => conversation.current.edit(question?.id ?? '', 'Another one'));
    await conversation.ask('Two');
    expect(contents(conversation)).toEqual(['Another one', 'Yes.', 'Two', 'Yes.']);
    full.mockRestore();
    await conversation.ask('Three');
    expect(records()).toHaveLength(3);
    expect(conversation.current.threads).toMatchObject([{ title: 'Another one', count: 3 }]);
  });

  it('that was full shows what another tab has asked meanwhile', async () => {
    const conversation = await load();
    await conversation.ask('One');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await conversation.ask('Two');
    full.mockRestore();
    addInAnotherTab();
    // Wait longer than the debounce: a tab catches up only when the other tab has made no further changes for a while.
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await conversation.ask('Three');
    await waitFor(() => expect(contents(conversation)).toContain('Of the other tab'));
    expect(contents(conversation)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
  });

  it.each([
    ['a conversation', false],
    ['everything', true],
  ])('that was full does not bring back %s that another tab has deleted meanwhile', async (_, isEverything) => {
    const conversation = await load();
    await conversation.ask('One');
    const other = await load();
    const setItem = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === localStorage && key.includes('/')) throw new DOMException('Full.', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await conversation.ask('Two');
    expect(conversation.current.threadsKept).toBe('page');
    const [thread] = other.current.threads;
    if (isEverything) conversation.call(({ clear }) => clear());
    await act(async () => {
      if (isEverything) await other.current.deleteAllThreads();
      else await other.current.deleteThread(thread?.id ?? '');
    });
    if (isEverything) await waitFor(() => expect(conversation.current.threads).toEqual([]));
    full.mockRestore();
    await conversation.ask('Three');
    const texts = records().map((key) => localStorage.getItem(key));
    // With quotes: a random identifier may contain these letters.
    expect(texts.join()).not.toMatch(/"(One|Two)"/);
    expect(contents(conversation)).toEqual(isEverything ? ['Three', 'Yes.'] : []);
  });

  it.each(['pagehide', 'unmount'])(
    'that was full stores nothing after another assistant has withdrawn the consent, at %s',
    async (end) => {
      const conversation = await load();
      const other = await load();
      const setItem = Storage.prototype.setItem;
      const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
        if (this === localStorage && key.includes('/')) throw new DOMException('Full.', 'QuotaExceededError');
        setItem.call(this, key, value);
      });
      await conversation.ask('Secret');
      expect(conversation.current.threadsKept).toBe('page');
      full.mockRestore();
      await act(async () => {
        await other.current.withdrawConsent();
        if (end === 'pagehide') dispatchEvent(new PageTransitionEvent('pagehide'));
      });
      if (end === 'unmount') conversation.unmount();
      expect(records()).toEqual([]);
    },
  );

  it('that is full keeps the consent for the page, until the reader withdraws it', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await act(() => conversation.current.giveConsent());
    await conversation.ask('One');
    expect(Object.keys(localStorage)).toEqual([]);
    // A return from the back/forward cache makes the history read the storage again, after a debounce.
    const catchUp = () =>
      act(async () => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
    await catchUp();
    expect(conversation.current.consent).toBe('given');
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    full.mockRestore();
    await act(() => conversation.current.withdrawConsent());
    await catchUp();
    expect(conversation.current).toMatchObject({ consent: 'needed', messages: [] });
  });

  it('that was full when the consent was given stores nothing later, because another tab may have withdrawn', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await act(() => conversation.current.giveConsent());
    full.mockRestore();
    const other = await load(answer('Yes.'), { consent: 'required' });
    await act(() => other.current.withdrawConsent());
    await conversation.ask('One');
    conversation.store.draft.set('half a secret');
    expect(conversation.current).toMatchObject({ consent: 'given', threadsKept: 'page', threads: [{ title: 'One' }] });
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
    expect((await load(answer('Yes.'), { consent: 'required' })).current.consent).toBe('needed');
  });

  it.each([
    [':cleared', 'for the mark that makes sleeping tabs delete data of an earlier consent'],
    [':consent', 'for the consent'],
  ])('without space for the key "%s" (%s) stores nothing', async (ending) => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key.endsWith(ending)) throw new DOMException('Full.', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await act(() => conversation.current.giveConsent());
    expect(conversation.current.consent).toBe('given');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('that was full when the consent was given learns that another tab has withdrawn it', async () => {
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await act(() => conversation.current.giveConsent());
    expect(conversation.current.consent).toBe('given');
    full.mockRestore();
    const other = await load(answer('Yes.'), { consent: 'required' });
    await act(() => other.current.giveConsent());
    // Wait longer than the debounce of the history.
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await conversation.ask('One');
    await act(() => other.current.withdrawConsent());
    await waitFor(() => expect(conversation.current).toMatchObject({ consent: 'needed', messages: [] }));
  });

  it('may be blocked: everything works until the page ends', async () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('The document is sandboxed.', 'SecurityError');
      });
    const conversation = await load(answer('Yes.'), { consent: 'required' });
    await act(async () => conversation.current.giveConsent());
    await waitFor(() => expect(conversation.current.consent).toBe('given'));
    await conversation.ask('One');
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(conversation.current).toMatchObject({ threadsKept: 'page', threads: [{ title: 'One' }] });
  });

  it('is used within limits: 50 conversations, and a maximum length of each record', async () => {
    const conversation = await load([answer('"'.repeat(400_000)), answer('Yes.')]);
    await conversation.ask('One');
    const [text = ''] = records().map((key) => localStorage.getItem(key) ?? '');
    expect(text.length).toBeGreaterThan(20_000);
    expect(text.length).toBeLessThanOrEqual(100_000);
    const [key = ''] = records();
    for (let index = 0; index < 60; index++)
      localStorage.setItem(
        key.replace(/[^:]*$/, `t${index}/q`),
        JSON.stringify({
          id: 'q',
          at: 1,
          changedAt: Date.now() - 1000 * index - 5000,
          messages: [{ id: 'q', role: 'user', content: `Q${index}`, parts: [] }],
        }),
      );
    await conversation.ask('Two');
    expect(conversation.current.threads).toHaveLength(50);
    expect(conversation.current.threads[0]).toMatchObject({ title: 'One', count: 2 });
    expect(conversation.current.threads.at(-1)?.title).toBe('Q48');
  });
});

import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeferred } from '../support/createDeferred.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line, situations } from '../support/situations.js';
import { addInAnotherTab } from './addInAnotherTab.js';
import type { RenderedConversation } from './renderConversation.js';
import { renderWithHistory } from './renderWithHistory.js';

const answer = (text: string, threadId = 't1'): Situation => ({
  steps: [line('0', text), line('d', { finishReason: 'stop', threadId, threadKey: `key-${threadId}` })],
});

/** Failures that end an attempt before the first word of its answer. */
const NOTHING: readonly [string, Situation, string][] = [
  ['no connection', 'networkError', 'network'],
  ['401', 'unauthorized', 'auth'],
  ['403', 'forbidden', 'forbidden'],
  ['413', 'tooLarge', 'too-large'],
  ['429', 'rateLimit', 'rate-limit'],
  ['500', 'serverError', 'server'],
  ['a page of HTML', 'htmlPage', 'protocol'],
  ['an empty reply', 'emptyBody', 'empty'],
  ['a finish without an answer', 'onlyFinish', 'empty'],
  ['a reset after the headers', { steps: ['reset'] }, 'network'],
  ['a search, and then a reset', { steps: [...situations.searching.steps.slice(0, 2), 'reset'] }, 'truncated'],
];
/** Some of the failures in `NOTHING`, for the tests that take longer. */
const SOME = ['no connection', '401', '429', 'a search, and then a reset'];

const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);
const questionAt = ({ current }: RenderedConversation, index: number) =>
  current.messages.filter(({ role }) => role === 'user')[index]?.id ?? '';

/** Renders a conversation, waits for its history, and asks some questions. */
async function begin(
  script: Parameters<typeof renderWithHistory>[0],
  questions: readonly string[] = [],
  options: Parameters<typeof renderWithHistory>[1] = {},
): Promise<RenderedConversation> {
  const conversation = await renderWithHistory(script, options);
  for (const question of questions) await conversation.ask(question);
  return conversation;
}

async function run(conversation: RenderedConversation, change: Parameters<RenderedConversation['call']>[0]) {
  conversation.call(change);
  await conversation.settled();
}

/** Simulates a reload of the page: only the stored data remains. */
async function reload(conversation: RenderedConversation, script: Parameters<typeof begin>[0] = answer('Again.')) {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const stored = [localStorage, sessionStorage].map((storage) => [storage, Object.entries(storage)] as const);
  conversation.unmount();
  for (const [storage, entries] of stored) {
    storage.clear();
    for (const [key, value] of entries) storage.setItem(key, value);
  }
  return await begin(script);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a retry without any text of an answer', () => {
  it.each(NOTHING)(
    '%s: restores the previous answer, reports the error, and can be retried',
    async (_, fault, kind) => {
      const conversation = await begin([answer('Yes.'), fault, fault, answer('No.')], ['Is it so?']);
      for (const _ of [1, 2]) {
        await run(conversation, ({ retry }) => retry());
        expect(contents(conversation)).toEqual(['Is it so?', 'Yes.']);
        expect(conversation.current).toMatchObject({
          status: 'error',
          error: { kind },
          failedAttempt: { question: 'Is it so?', edited: false, outcome: 'complete' },
        });
      }
      await run(conversation, ({ retry }) => retry());
      expect(contents(conversation)).toEqual(['Is it so?', 'No.']);
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete', error: undefined });
      expect(conversation.current.failedAttempt).toBeUndefined();
      expect(conversation.fetch.requests.map(({ body }) => body.messages.length)).toEqual([1, 1, 1, 1]);
    },
  );

  it('sends the previous answer as history with the next question, even if the retry was refused', async () => {
    const conversation = await begin([answer('Yes.'), 'tooLarge', answer('Two.')], ['One']);
    await run(conversation, ({ retry }) => retry());
    await conversation.ask('Two');
    expect(conversation.fetch.requests[2]?.body.messages.map(({ content }) => content)).toEqual(['One', 'Yes.', 'Two']);
    expect(conversation.current.failedAttempt).toBeUndefined();
  });

  it('sends a question that was refused as history once a retry has been answered, also after a reload', async () => {
    const conversation = await begin(['tooLarge', answer('Yes.'), answer('Two.')], ['One']);
    await run(conversation, ({ retry }) => retry());
    await conversation.ask('Two');
    expect(conversation.fetch.requests[2]?.body.messages.map(({ content }) => content)).toEqual(['One', 'Yes.', 'Two']);
    const after = await reload(conversation);
    await after.ask('Three');
    expect(after.fetch.requests[0]?.body.messages.map(({ content }) => content)).toEqual([
      'One',
      'Yes.',
      'Two',
      'Two.',
      'Three',
    ]);
  });

  it('sends a question that was refused as history if a retry is answered until the page is left', async () => {
    const half: Situation = { steps: [line('0', 'Half of '), 'hang'] };
    const conversation = await begin(['tooLarge', half], ['One']);
    conversation.call(({ retry }) => retry());
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Half of ']));
    const after = await reload(conversation);
    await after.ask('Two');
    expect(after.fetch.requests[0]?.body.messages.map(({ content }) => content)).toEqual(['One', 'Half of ', 'Two']);
  });

  it('does not send a question that was refused as history if a retry ends during a search', async () => {
    const search: Situation = { steps: [...situations.searching.steps.slice(0, 2), 'reset'] };
    const conversation = await begin(['tooLarge', search, answer('Two.')], ['One']);
    await run(conversation, ({ retry }) => retry());
    await conversation.ask('Two');
    expect(conversation.fetch.requests[2]?.body.messages.map(({ content }) => content)).toEqual(['Two']);
    const after = await reload(conversation);
    await after.ask('Three');
    expect(after.fetch.requests[0]?.body.messages.map(({ content }) => content)).toEqual(['Two', 'Two.', 'Three']);
  });

  it('restores a previous answer that was truncated', async () => {
    const conversation = await begin([{ steps: [line('0', 'Half of '), 'reset'] }, 'networkError'], ['One']);
    await run(conversation, ({ retry }) => retry());
    expect(contents(conversation)).toEqual(['One', 'Half of ']);
    expect(conversation.current.failedAttempt).toMatchObject({ outcome: 'truncated' });
    expect((await reload(conversation)).current.lastOutcome).toBe('truncated');
  });

  it('restores the previous answer when the reader stops before the first word', async () => {
    const conversation = await begin([answer('Yes.'), 'silent'], ['One']);
    conversation.call(({ retry }) => retry());
    await waitFor(() => expect(contents(conversation)).toEqual(['One']));
    await run(conversation, ({ stop }) => stop());
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'stopped', error: undefined });
  });

  it('keeps the new answer from the first word on', async () => {
    const conversation = await begin([answer('Yes.'), { steps: [line('0', 'On the other '), 'reset'] }], ['One']);
    await run(conversation, ({ retry }) => retry());
    expect(contents(conversation)).toEqual(['One', 'On the other ']);
    expect(conversation.current).toMatchObject({ lastOutcome: 'truncated' });
    const after = await reload(conversation);
    expect(contents(after)).toEqual(['One', 'On the other ']);
    expect(after.current.lastOutcome).toBe('truncated');
  });

  it.each([
    ['after the failure', 'networkError', true],
    ['before anything has arrived', 'silent', false],
  ] as const)('restores the previous answer when the page is reloaded %s', async (_, fault, ends) => {
    const conversation = await begin([answer('Yes.'), fault], ['One']);
    conversation.call(({ retry }) => retry());
    if (ends) await conversation.settled();
    else await waitFor(() => expect(contents(conversation)).toEqual(['One']));
    const after = await reload(conversation);
    expect(contents(after)).toEqual(['One', 'Yes.']);
    expect(after.current).toMatchObject({ status: 'ready', lastOutcome: 'complete', threadId: 't1' });
  });

  it('keeps the previous answer in the history when a new chat begins meanwhile', async () => {
    const conversation = await begin([answer('Yes.'), 'silent'], ['One']);
    conversation.call(({ retry }) => retry());
    await waitFor(() => expect(contents(conversation)).toEqual(['One']));
    conversation.call(({ clear }) => clear());
    await act(async () => void (await conversation.current.openThread(conversation.current.threads[0]?.id ?? '')));
    expect(contents(conversation)).toEqual(['One', 'Yes.']);
    expect(conversation.current.lastOutcome).toBe('complete');
  });

  it('keeps the rating of the previous answer', async () => {
    const conversation = await begin([answer('Yes.'), 'networkError'], ['One']);
    const id = conversation.current.messages[1]?.id ?? '';
    conversation.call(({ rate }) => rate(id, 'up'));
    await run(conversation, ({ retry }) => retry());
    expect((await reload(conversation)).current.ratings).toEqual({ [id]: 'up' });
  });
});

describe('an edit without any text of an answer', () => {
  const THREE = [answer('A'), answer('B'), answer('C')];
  const ALL = ['One', 'A', 'Two', 'B', 'Three', 'C'];
  const QUESTIONS = ['One', 'Two', 'Three'];
  const editSecond = (conversation: RenderedConversation) =>
    conversation.call(({ edit }) => edit(questionAt(conversation, 1), 'Second'));

  it('does not send a refused question as history after an edit of it has failed', async () => {
    const conversation = await begin(['tooLarge', answer('Yes.'), 'serverError', answer('Three.')], ['One', 'Two']);
    await run(conversation, ({ edit }) => edit(questionAt(conversation, 0), 'One, shorter'));
    expect(contents(conversation)).toEqual(['One', 'Two', 'Yes.']);
    await conversation.ask('Three');
    expect(conversation.fetch.requests[3]?.body.messages.map(({ content }) => content)).toEqual([
      'Two',
      'Yes.',
      'Three',
    ]);
  });

  it.each(NOTHING.filter(([name]) => SOME.includes(name)))(
    '%s: restores the question and everything after it, and retry repeats the edit',
    async (_, fault, kind) => {
      const conversation = await begin([...THREE, fault, fault, answer('New.', 't2')], QUESTIONS);
      const id = questionAt(conversation, 1);
      editSecond(conversation);
      await conversation.settled();
      for (const _ of [1, 2]) {
        expect(contents(conversation)).toEqual(ALL);
        expect(conversation.current).toMatchObject({
          status: 'error',
          error: { kind },
          threadId: 't1',
          failedAttempt: { messageId: id, question: 'Second', edited: true, outcome: 'complete' },
        });
        await run(conversation, ({ retry }) => retry());
      }
      expect(contents(conversation)).toEqual(['One', 'A', 'Second', 'New.']);
      expect(conversation.current).toMatchObject({ status: 'ready', threadId: 't2' });
      const bodies = conversation.fetch.requests.slice(3).map(({ body }) => body);
      expect(bodies.map(({ messages }) => messages.map(({ content }) => content))).toEqual(
        [1, 2, 3].map(() => ['One', 'A', 'Second']),
      );
      for (const body of bodies) expect(body).not.toHaveProperty('threadId');
    },
  );

  it('continues in its thread, with its key, when another question is asked', async () => {
    const conversation = await begin([...THREE, 'networkError', answer('D')], QUESTIONS);
    editSecond(conversation);
    await conversation.settled();
    await conversation.ask('Four');
    expect(contents(conversation)).toEqual([...ALL, 'Four', 'D']);
    expect(conversation.fetch.requests.at(-1)?.body).toMatchObject({ threadId: 't1', threadKey: 'key-t1' });
  });

  it('restores the conversation when it is withdrawn', async () => {
    const conversation = await begin([...THREE, 'networkError'], QUESTIONS);
    editSecond(conversation);
    await conversation.settled();
    let taken: unknown;
    conversation.call(({ withdrawQuestion }) => (taken = withdrawQuestion()));
    expect(taken).toEqual({ question: 'Second', context: [] });
    expect(contents(conversation)).toEqual(ALL);
    expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete', error: undefined });
    expect(conversation.current.failedAttempt).toBeUndefined();
  });

  it.each([
    ['after the failure', 'networkError', true],
    ['before anything has arrived', 'silent', false],
  ] as const)('restores everything, and keeps the new words, when the page is reloaded %s', async (_, fault, ends) => {
    const conversation = await begin([...THREE, fault], QUESTIONS);
    const id = questionAt(conversation, 1);
    editSecond(conversation);
    if (ends) await conversation.settled();
    else await waitFor(() => expect(contents(conversation)).toEqual(['One', 'A', 'Second']));
    const after = await reload(conversation, answer('New.', 't2'));
    expect(contents(after)).toEqual(ALL);
    expect(after.current).toMatchObject({
      status: 'ready',
      lastOutcome: 'complete',
      threadId: 't1',
      failedAttempt: { messageId: id, question: 'Second', edited: true },
    });
    await run(after, ({ retry }) => retry());
    expect(contents(after)).toEqual(['One', 'A', 'Second', 'New.']);
    expect(contents(await reload(after))).toEqual(['One', 'A', 'Second', 'New.']);
  });

  it('keeps the following turns in the history, which the first word removes', async () => {
    const { promise: counted, resolve: sendFirstWord } = createDeferred();
    const conversation = await begin([...THREE, { steps: [counted, line('0', 'New'), 'hang'] }], QUESTIONS);
    const count = () => conversation.current.threads[0]?.count;
    editSecond(conversation);
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'A', 'Second']));
    expect(count()).toBe(3);
    sendFirstWord();
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'A', 'Second', 'New']));
    await waitFor(() => expect(count()).toBe(2));
    await run(conversation, ({ stop }) => stop());
    expect(contents(await reload(conversation))).toEqual(['One', 'A', 'Second', 'New']);
  });

  it('shows a last question that failed as interrupted, also after a reload', async () => {
    const conversation = await begin([answer('A'), 'serverError', 'networkError'], ['One', 'Two']);
    await run(conversation, ({ edit }) => edit(questionAt(conversation, 0), 'First'));
    expect(contents(conversation)).toEqual(['One', 'A', 'Two']);
    const failedAttempt = { question: 'First', outcome: 'truncated' };
    expect(conversation.current).toMatchObject({ status: 'error', failedAttempt });
    const after = await reload(conversation);
    expect(after.current).toMatchObject({ status: 'ready', lastOutcome: 'truncated', failedAttempt });
    after.call(({ withdrawQuestion }) => withdrawQuestion());
    expect(after.current).toMatchObject({ status: 'ready', lastOutcome: 'truncated', error: undefined });
  });

  it('stays with its error when the question had no answer before', async () => {
    const conversation = await begin([answer('A'), 'networkError', 'networkError'], ['One', 'Two']);
    editSecond(conversation);
    await conversation.settled();
    expect(contents(conversation)).toEqual(['One', 'A', 'Second']);
    expect(conversation.current.status).toBe('error');
    expect(conversation.current.failedAttempt).toBeUndefined();
  });

  it('keeps a turn that another tab has added meanwhile', async () => {
    const conversation = await begin([answer('A'), { ...situations.networkError, wait: 300 }], ['One']);
    conversation.call(({ edit }) => edit(questionAt(conversation, 0), 'First'));
    const name = addInAnotherTab();
    await conversation.settled();
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'A', 'Of the other tab', 'Yes.']));
    expect(localStorage.getItem(name)).not.toBeNull();
  });
});

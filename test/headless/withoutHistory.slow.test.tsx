import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../src/headless/Conversation.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { emulateMissingFiles } from '../widget/support/emulate.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';

const answer = (text: string): Situation => ({ steps: [line('0', text), line('d', { finishReason: 'stop' })] });
const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);

/** Asks two questions, which are answered. The third question will get the reply `then`. The code of the history cannot be loaded. */
async function begin(then: Situation): Promise<RenderedConversation> {
  await emulateMissingFiles('*/connectThreads.*');
  const conversation = renderConversation([answer('Of one.'), answer('Of two.'), then]);
  await act(() => expect(import('../../src/headless/threads/connectThreads.js')).rejects.toThrow('Failed to fetch'));
  await waitFor(() => expect(conversation.current.restoring).toBe(false));
  conversation.call(({ addContext }) => addContext({ type: 'code', value: 'A word', path: '/a' }));
  await conversation.ask('One');
  await conversation.ask('Two');
  return conversation;
}

/** Calls an action inside `act`, and returns its result. These tests also run with Preact, whose `act` does not return the result. */
async function resultOf<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  let result: Result | undefined;
  await act(async () => {
    result = await call();
  });
  return result;
}

describe('without the code that restores answers', () => {
  it.each([
    ['an answer', answer('Again.'), ['Again.'], 'complete'],
    ['no connection', 'networkError', [], 'failed'],
  ] as const)('a retry asks the last question again below its answer: %s', async (_, then, said, end) => {
    const conversation = await begin(then);
    conversation.call(({ retry }) => retry());
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Of one.', 'Two', 'Of two.', 'Two', ...said]));
    await conversation.settled();
    expect(conversation.current.lastOutcome).toBe(end);
    expect(conversation.events).toContainEqual(
      expect.objectContaining({ type: 'asked', source: 'retry', retry: true }),
    );
  });

  it.each([
    ['an edited', ({ edit, messages }: Conversation) => edit(messages[0]?.id ?? '', 'First?'), 'First?', ['A word']],
    ['a retried', ({ retry }: Conversation) => retry(), 'Two', undefined],
  ] as const)(
    '%s question is appended, with its own context; new context and files wait for the next question',
    async (_, call, question, own) => {
      const conversation = await begin('networkError');
      const next = { type: 'code', value: 'Another word', path: '/b' } as const;
      const file = { name: 'a.txt', contentType: 'text/plain', url: 'data:text/plain,A' };
      conversation.call(({ addContext }) => addContext(next));
      conversation.call(({ addAttachment }) => addAttachment(file));
      conversation.call(call);
      await waitFor(() => expect(conversation.current.lastOutcome).toBe('failed'));
      expect(contents(conversation)).toEqual(['One', 'Of one.', 'Two', 'Of two.', question]);
      const sent = conversation.fetch.requests[2]?.body.context as { value: string }[] | undefined;
      expect(sent?.map(({ value }) => value)).toEqual(own);
      expect(conversation.current).toMatchObject({ pendingContext: [next], pendingAttachments: [file] });
    },
  );

  it('an earlier question keeps its outcome', async () => {
    const conversation = await begin('networkError');
    await conversation.ask('Three');
    await conversation.ask('Four');
    const questions = conversation.current.messages.filter(({ role }) => role === 'user');
    expect(questions.slice(0, 3).map(({ id }) => conversation.current.pastOutcomes?.[id])).toEqual([
      'complete',
      'complete',
      'failed',
    ]);
  });

  it('a question without an answer is retried in place', async () => {
    const conversation = await begin('networkError');
    await conversation.ask('Three');
    conversation.call(({ retry }) => retry());
    await waitFor(() => expect(conversation.fetch.requests).toHaveLength(4));
    await conversation.settled();
    expect(contents(conversation).filter((content) => content === 'Three')).toHaveLength(1);
  });

  // Keep this test last. It loads the code of the history, and the other tests need this code to be missing.
  it('deletions and a withdrawn consent load the code again and delete what is stored', async () => {
    const restoreFiles = await emulateMissingFiles('*/connectThreads.*');
    const options = { persist: true, consent: 'required' } as const;
    const conversation = renderConversation(answer('Yes.'), options);
    await waitFor(() => expect(conversation.current.restoring).toBe(false));
    expect(await resultOf(() => conversation.current.withdrawConsent())).toBe(false);
    expect(await resultOf(() => conversation.current.deleteAllThreads())).toBe(false);
    expect(await resultOf(() => conversation.current.deleteThread('1'))).toBeUndefined();
    const unmounted = renderConversation(answer('Yes.'), options);
    await waitFor(() => expect(unmounted.current.restoring).toBe(false));
    unmounted.unmount();
    const again = renderConversation(answer('Yes.'), options);
    await waitFor(() => expect(again.current.restoring).toBe(false));
    await restoreFiles();
    const other = renderConversation(answer('Yes.'), options);
    await act(() => other.current.giveConsent());
    await other.ask('First question');
    expect(JSON.stringify(localStorage)).toContain('First question');
    expect(await unmounted.current.deleteAllThreads()).toBe(false);
    expect(JSON.stringify(localStorage)).toContain('First question');
    // Two calls at the same time share one attempt to load the code.
    const deleteAll = () => again.current.deleteAllThreads();
    expect(await resultOf(() => Promise.all([deleteAll(), deleteAll()]))).toEqual([true, true]);
    expect(JSON.stringify(localStorage)).not.toContain('First question');
    expect(Object.keys(localStorage)).not.toEqual([]);
    expect(await resultOf(() => conversation.current.withdrawConsent())).toBe(true);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

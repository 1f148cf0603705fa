import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';
import { renderWithHistory } from './renderWithHistory.js';

const answer = (text: string, threadId: string): Situation => ({
  steps: [line('0', text), line('d', { finishReason: 'stop', threadId, threadKey: `key-${threadId}` })],
});

const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);
const sent = ({ fetch }: RenderedConversation, index: number) => {
  const { threadId, threadKey, messages } = fetch.requests[index]?.body ?? {};
  return { threadId, threadKey, messages: messages?.map(({ content }) => content) };
};

/** Starts an answer whose chunks the test sends. */
function openReply(): {
  fetch: () => Promise<Response>;
  send: (text: string) => Promise<void>;
  end: () => Promise<void>;
} {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    fetch: async () => new Response(readable),
    send: (text) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a changed threadId', () => {
  it('opens the conversation of the history that continues the thread, with its key', async () => {
    const conversation = await renderWithHistory([
      answer('Of A.', 'a'),
      answer('Of B.', 'b'),
      answer('More of A.', 'a'),
    ]);
    await conversation.ask('One');
    conversation.call(({ clear }) => clear());
    await conversation.ask('Two');
    conversation.rerender({ threadId: 'a' });
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Of A.']));
    await conversation.ask('Three');
    expect(sent(conversation, 2)).toEqual({
      threadId: 'a',
      threadKey: 'key-a',
      messages: ['One', 'Of A.', 'Three'],
    });
    expect(conversation.current.threads.map(({ title, count }) => [title, count])).toEqual([
      ['One', 2],
      ['Two', 1],
    ]);
  });

  it.each([true, false])('starts an empty conversation for an unknown thread (persist: %s)', async (persist) => {
    const conversation = await renderWithHistory([answer('Of A.', 'a'), answer('Of B.', 'b')], {
      persist,
      threadId: 'a',
    });
    await conversation.ask('One');
    conversation.call(({ addContext }) => addContext({ type: 'code', value: 'npm start' }));
    conversation.rerender({ threadId: 'b' });
    expect(conversation.current).toMatchObject({ messages: [], threadId: 'b', lastOutcome: undefined });
    expect(conversation.current.threads.map(({ title, current }) => [title, current])).toEqual([['One', false]]);
    expect(conversation.current.pendingContext).toHaveLength(1);
    await conversation.ask('Two');
    expect(sent(conversation, 1)).toEqual({ threadId: 'b', threadKey: undefined, messages: ['Two'] });
    conversation.rerender({ threadId: 'a' });
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Of A.']));
  });

  it('that is changed back before a question continues the first thread', async () => {
    const conversation = renderConversation(answer('Of A.', 'a'), { threadId: 'a' });
    conversation.rerender({ threadId: 'b' });
    conversation.rerender({ threadId: 'a' });
    await conversation.ask('One');
    expect(sent(conversation, 0)).toMatchObject({ threadId: 'a', messages: ['One'] });
  });

  it('that is changed back after a question does not show that question', async () => {
    const conversation = renderConversation([answer('Of B.', 'b'), answer('Of A.', 'a')], { threadId: 'a' });
    conversation.rerender({ threadId: 'b' });
    await conversation.ask('One in B');
    conversation.rerender({ threadId: 'a' });
    await conversation.ask('One in A');
    expect(contents(conversation)).toEqual(['One in A', 'Of A.']);
    expect(sent(conversation, 1)).toEqual({ threadId: 'a', threadKey: undefined, messages: ['One in A'] });
  });

  it('waits for the end of an answer, which the history keeps as complete', async () => {
    const { fetch, send, end } = openReply();
    const conversation = await renderWithHistory('answer', { threadId: 'a', fetch });
    conversation.call(({ ask }) => ask('One'));
    void send(line('0', 'Half'));
    await waitFor(() => expect(conversation.answer).toBe('Half'));
    conversation.rerender({ threadId: 'b' });
    expect(conversation.current).toMatchObject({ status: 'streaming', threadId: 'a' });
    void send(line('0', ' and half') + line('d', { finishReason: 'stop', threadId: 'a', threadKey: 'key-a' }));
    void end();
    await waitFor(() => expect(conversation.current).toMatchObject({ status: 'ready', threadId: 'b', messages: [] }));
    conversation.rerender({ threadId: 'a' });
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Half and half']));
    expect(conversation.current).toMatchObject({ lastOutcome: 'complete', threadId: 'a' });
  });

  it('that is changed back during an answer changes nothing', async () => {
    const { fetch, send, end } = openReply();
    const conversation = renderConversation('answer', { threadId: 'a', fetch });
    conversation.call(({ ask }) => ask('One'));
    void send(line('0', 'Whole') + line('d', { finishReason: 'stop' }));
    await waitFor(() => expect(conversation.answer).toBe('Whole'));
    conversation.rerender({ threadId: 'b' });
    conversation.rerender({ threadId: 'a' });
    void end();
    await conversation.settled();
    expect(contents(conversation)).toEqual(['One', 'Whole']);
  });

  it('changes nothing if another conversation is shown before the answer has ended', async () => {
    const { fetch, send } = openReply();
    const conversation = renderConversation('answer', { threadId: 'a', fetch });
    conversation.call(({ ask }) => ask('One'));
    void send(line('0', 'Half'));
    await waitFor(() => expect(conversation.answer).toBe('Half'));
    conversation.rerender({ threadId: 'b' });
    conversation.call(({ clear }) => clear());
    await conversation.settled();
    expect(conversation.current).toMatchObject({ messages: [], threadId: undefined });
  });

  it('changes nothing if it is the id of an earlier thread of the conversation, or is removed', async () => {
    const conversation = renderConversation([answer('Yes.', 't1'), answer('No.', 't2'), answer('Well.', 't2')]);
    await conversation.ask('One');
    await conversation.ask('Two');
    for (const threadId of ['t1', 't2', undefined]) conversation.rerender({ threadId });
    await conversation.ask('Three');
    expect(sent(conversation, 2)).toEqual({
      threadId: 't2',
      threadKey: 'key-t2',
      messages: ['One', 'Yes.', 'Two', 'No.', 'Three'],
    });
  });

  it('applies to the first question if it is asked at the same time', async () => {
    const conversation = renderConversation(answer('Yes.', 'b'));
    act(() => {
      void conversation.current.ask('One');
      conversation.rerender({ threadId: 'b' });
    });
    await conversation.settled();
    await waitFor(() => expect(contents(conversation)).toEqual(['One', 'Yes.']));
    expect(sent(conversation, 0)).toEqual({ threadId: 'b', threadKey: undefined, messages: ['One'] });
  });
});

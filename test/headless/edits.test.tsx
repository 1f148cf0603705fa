import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConversation } from './renderConversation.js';

const CODE = { type: 'code', value: 'npm install acme', path: '/install' } as const;

function questionAt(conversation: ReturnType<typeof renderConversation>, index: number): string {
  return conversation.current.messages.filter(({ role }) => role === 'user')[index]?.id ?? '';
}

describe('an edited question', () => {
  it('removes the messages after it and is sent with those before it', async () => {
    const conversation = renderConversation('answer');
    for (const question of ['One', 'Two', 'Three']) await conversation.ask(question);
    conversation.call(({ edit, messages }) => edit(messages[2]?.id ?? '', '  Two, please  '));
    await conversation.settled();
    const questions = conversation.current.messages.filter(({ role }) => role === 'user');
    expect(questions.map(({ content }) => content)).toEqual(['One', 'Two, please']);
    expect(conversation.current.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(conversation.fetch.requests.at(-1)?.body.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete' });
  });

  it('continues in a new thread, because the previous one contains the removed messages', async () => {
    const conversation = renderConversation('answer');
    await conversation.ask('One');
    await conversation.ask('Two');
    expect(conversation.fetch.requests[1]?.body.threadId).toBe('thread_1');
    conversation.call(({ edit }) => edit(questionAt(conversation, 1), 'Three'));
    await conversation.settled();
    expect(conversation.fetch.requests[2]?.body).not.toHaveProperty('threadId');
    expect(conversation.fetch.requests[2]?.body).not.toHaveProperty('threadKey');
    expect(conversation.current.threadId).toBe('thread_1');
  });

  it('stays in its thread when it had no answer', async () => {
    const conversation = renderConversation(['answer', 'networkError', 'answer']);
    await conversation.ask('One');
    await conversation.ask('Two');
    conversation.call(({ edit }) => edit(questionAt(conversation, 1), 'Three'));
    await conversation.settled();
    expect(conversation.fetch.requests[2]?.body.threadId).toBe('thread_1');
  });

  it('keeps its context, and leaves the pending context for the next question', async () => {
    const conversation = renderConversation('plainAnswer');
    conversation.call(({ addContext }) => addContext(CODE));
    await conversation.ask('One');
    conversation.call(({ addContext }) => addContext({ ...CODE, value: 'other' }));
    conversation.call(({ edit }) => edit(questionAt(conversation, 0), 'Two'));
    await conversation.settled();
    expect(conversation.fetch.requests[1]?.body.context).toEqual([CODE]);
    expect(conversation.current.pendingContext).toEqual([{ ...CODE, value: 'other' }]);
  });

  it('is not sent when it is empty, unknown, an answer, or while another question is being answered', async () => {
    const conversation = renderConversation(['plainAnswer', 'streaming']);
    await conversation.ask('One');
    const [question, answer] = conversation.current.messages;
    let sent: boolean[] = [];
    await act(async () => {
      const { edit } = conversation.current;
      sent = await Promise.all([edit(question?.id ?? '', ' '), edit('none', 'Two'), edit(answer?.id ?? '', 'Two')]);
      void conversation.current.ask('Two');
      sent.push(await edit(question?.id ?? '', 'Three'));
      conversation.current.stop();
    });
    expect(sent).toEqual([false, false, false, false]);
    await conversation.settled();
    expect(conversation.fetch.requests.length).toBeLessThanOrEqual(2);
  });
});

describe('a rating', () => {
  async function rateAnswer() {
    const given: unknown[] = [];
    const conversation = renderConversation('answer', { onFeedback: (feedback) => given.push(feedback) });
    await conversation.ask('One');
    const [, answer] = conversation.current.messages;
    const id = answer?.id ?? '';
    conversation.call(({ rate }) => rate(id, 'down', { reason: 'wrong', comment: 'No such option' }));
    expect(conversation.current.ratings).toEqual({ [id]: 'down' });
    await waitFor(() => expect(given).toHaveLength(1));
    return { conversation, given, answer, id };
  }

  it('is passed to the handler with its texts, and reported as an event without them', async () => {
    const { conversation, given, answer, id } = await rateAnswer();
    expect(given).toEqual([
      {
        rating: 'down',
        reason: 'wrong',
        comment: 'No such option',
        messageId: id,
        question: 'One',
        answer: answer?.content,
        threadId: 'thread_1',
      },
    ]);
    expect(conversation.events.at(-1)).toEqual({ type: 'rated', rating: 'down', reason: 'wrong', commentLength: 14 });
    expect(conversation.fetch.requests).toHaveLength(1);
  });

  it('can be removed', async () => {
    const { conversation, id } = await rateAnswer();
    conversation.call(({ rate }) => rate(id, undefined));
    expect(conversation.current.ratings).toEqual({});
    await waitFor(() =>
      expect(conversation.events.at(-1)).toEqual({ type: 'rated', rating: 'none', commentLength: 0 }),
    );
    expect(conversation.fetch.requests).toHaveLength(1);
  });

  it('applies only to answers', async () => {
    const conversation = renderConversation('plainAnswer');
    await conversation.ask('One');
    const [question] = conversation.current.messages;
    let noted = true;
    conversation.call(({ rate }) => {
      noted = rate(question?.id ?? '', 'up');
    });
    expect(noted).toBe(false);
    expect(conversation.current.ratings).toEqual({});
  });
});

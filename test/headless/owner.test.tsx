import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DocsAssistantEvent } from '../../src/headless/DocsAssistantEvent.js';
import { shortAnswer } from '../support/situations.js';
import { renderConversation } from './renderConversation.js';

const SECRET = /Why so blue|accent|No such option/;

describe('events', () => {
  it('contain no text of readers or answers', async () => {
    const conversation = renderConversation(['answer', 'cutAtNewline', 'serverError']);
    for (const question of ['Why so blue?', 'Why so blue again?', 'Why so blue at all?'])
      await conversation.ask(question);
    conversation.call(({ rate, messages }) => rate(messages[1]?.id ?? '', 'down', { comment: 'No such option' }));
    await waitFor(() => expect(conversation.events.at(-1)?.type).toBe('rated'));
    expect(conversation.events.map(({ type }) => type)).toEqual([
      'asked',
      'first-token',
      'answered',
      'asked',
      'first-token',
      'interrupted',
      'asked',
      'failed',
      'rated',
    ]);
    expect(JSON.stringify(conversation.events)).not.toMatch(SECRET);
    expect(conversation.events[2]).toMatchObject({ sourceCount: 3, duration: expect.any(Number) });
  });

  it('contain texts with the option eventContent', async () => {
    const conversation = renderConversation('answer', { eventContent: true });
    await conversation.ask('Why so blue?');
    conversation.call(({ rate, messages }) => rate(messages[1]?.id ?? '', 'down', { comment: 'No such option' }));
    const find = (type: DocsAssistantEvent['type']) => conversation.events.find((event) => event.type === type);
    await waitFor(() => expect(find('rated')).toMatchObject({ comment: 'No such option' }));
    expect(find('asked')).toMatchObject({ question: 'Why so blue?' });
    expect(find('answered')).toMatchObject({ answer: expect.stringContaining(shortAnswer) });
  });

  it('say where a question was asked', async () => {
    const conversation = renderConversation('plainAnswer');
    await conversation.ask('One');
    conversation.call(({ ask }) => ask('Two', { source: 'starter' }));
    await conversation.settled();
    conversation.call(({ retry }) => retry());
    await conversation.settled();
    conversation.call(({ edit, messages }) => edit(messages[0]?.id ?? '', 'Three'));
    await conversation.settled();
    const asked = conversation.events.filter((event) => event.type === 'asked');
    expect(asked.map(({ source, retry }) => [source, retry])).toEqual([
      ['api', false],
      ['starter', false],
      ['retry', true],
      ['edit', false],
    ]);
  });

  it('have no effect on the conversation when their handler fails', async () => {
    const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    const conversation = renderConversation('plainAnswer', {
      onEvent: ({ type }) => {
        if (type === 'asked') throw new Error('at once');
        return Promise.reject(new Error('later')) as unknown as undefined;
      },
    });
    await conversation.ask('One');
    expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete' });
    const messages = report.mock.calls.map(([error]) => (error as Error).message);
    expect(new Set(messages)).toEqual(new Set(['at once', 'later']));
    report.mockRestore();
  });
});

describe('options', () => {
  it('a changed filter is sent with the next question', async () => {
    const conversation = renderConversation('plainAnswer', { filter: { version: '1' } });
    await conversation.ask('One');
    conversation.rerender({ filter: { version: '2', language: 'de' } });
    await conversation.ask('Two');
    conversation.rerender({ filter: undefined } as object);
    await conversation.ask('Three');
    expect(conversation.fetch.requests.map(({ body }) => body.filter)).toEqual([
      { version: '1' },
      { version: '2', language: 'de' },
      undefined,
    ]);
    expect(conversation.current.messages).toHaveLength(6);
  });

  it('headers and challenge tokens are requested before each question', async () => {
    let count = 0;
    const conversation = renderConversation('plainAnswer', {
      headers: () => ({ 'x-session': `s${++count}` }),
      getChallengeToken: async () => `token-${count}`,
    });
    await conversation.ask('One');
    await conversation.ask('Two');
    const sent = conversation.fetch.requests.map(({ headers }) => [
      headers.get('x-session'),
      headers.get('x-challenge-token'),
    ]);
    expect(sent).toEqual([
      ['s1', 'token-1'],
      ['s2', 'token-2'],
    ]);
  });
});

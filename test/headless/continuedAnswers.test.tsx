import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinContinuedAnswers } from '../../src/headless/continuedAnswers.js';
import { CONTINUE_ANNOTATION } from '../../src/protocol/contextAnnotation.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';

const REQUEST = 'Continue where your answer was cut off.';
const cut = (text: string): Situation => ({ steps: [line('0', text), 'reset'] });
const whole = (text: string): Situation => ({ steps: [line('0', text), line('d', { finishReason: 'stop' })] });

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearStorage);
afterEach(clearStorage);

const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);
const sent = ({ fetch }: RenderedConversation, index: number) =>
  fetch.requests[index]?.body.messages.map(({ content }) => content);

async function continueAnswer(conversation: RenderedConversation): Promise<void> {
  act(() => void conversation.current.continueAnswer(REQUEST));
  await conversation.settled();
}

it('adds the continuation to the answer, and again after another break', async () => {
  const conversation = renderConversation([cut('Open the'), cut('file,'), whole('then save it.'), whole('Yes.')]);
  await conversation.ask('How?');
  const [, answer] = conversation.current.messages;
  await continueAnswer(conversation);
  expect(contents(conversation)).toEqual(['How?', 'Open the file,']);
  expect(conversation.current.lastOutcome).toBe('truncated');
  await continueAnswer(conversation);
  expect(contents(conversation)).toEqual(['How?', 'Open the file, then save it.']);
  expect(conversation.current.messages[1]).toMatchObject({
    id: answer?.id,
    parts: [{ type: 'text', text: 'Open the file, then save it.' }],
  });
  expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete' });
  // The interface has a question for each continuation, without the private annotation.
  expect(sent(conversation, 2)).toEqual(['How?', 'Open the', REQUEST, 'file,', REQUEST]);
  expect(JSON.stringify(conversation.fetch.requests[2]?.body)).not.toContain('annotation');

  // The next question does not change the message, so that nothing renders or is stored again.
  const [, joined] = conversation.current.messages;
  await conversation.ask('And then?');
  expect(conversation.current.messages[1]).toBe(joined);
});

it('stores one answer, which a reload shows and sends as one', async () => {
  const before = renderConversation([cut('Open the'), whole('file.')], { persist: true });
  await waitFor(() => expect(before.current.restoring).toBe(false));
  await before.ask('How?');
  await continueAnswer(before);
  before.unmount();
  const after = renderConversation(whole('Yes.'), { persist: true });
  await waitFor(() => expect(contents(after)).toEqual(['How?', 'Open the file.']));
  expect(after.current.lastOutcome).toBe('complete');
  await after.ask('And then?');
  expect(sent(after, 0)).toEqual(['How?', 'Open the file.', 'And then?']);
});

it('keeps the answer when the continuation fails, and "retry" continues it', async () => {
  const conversation = renderConversation([cut('Open the'), 'networkError', whole('file.')], { persist: true });
  await waitFor(() => expect(conversation.current.restoring).toBe(false));
  await conversation.ask('How?');
  await continueAnswer(conversation);
  expect(contents(conversation)).toEqual(['How?', 'Open the']);
  expect(conversation.current).toMatchObject({
    status: 'error',
    failedAttempt: { continued: REQUEST, outcome: 'truncated', edited: false },
  });
  act(() => void conversation.current.retry());
  await waitFor(() => expect(conversation.current.lastOutcome).toBe('complete'));
  expect(contents(conversation)).toEqual(['How?', 'Open the file.']);
  expect(sent(conversation, 2)).toEqual(['How?', 'Open the', REQUEST]);
});

it('"retry" after a continuation asks the question again', async () => {
  const conversation = renderConversation([cut('Open the'), whole('file.'), whole('Save it.')]);
  await conversation.ask('How?');
  await continueAnswer(conversation);
  act(() => void conversation.current.retry());
  await conversation.settled();
  await waitFor(() => expect(contents(conversation)).toEqual(['How?', 'Save it.']));
  expect(sent(conversation, 2)).toEqual(['How?']);
});

it('without an answer does nothing', async () => {
  const conversation = renderConversation('networkError');
  expect(await conversation.current.continueAnswer(REQUEST)).toBe(false);
  await conversation.ask('How?');
  expect(await conversation.current.continueAnswer(REQUEST)).toBe(false);
  expect(conversation.fetch.requests).toHaveLength(1);
});

it.each([
  ['Open the', 'file.', 'Open the file.'],
  ['Open the ', 'file.', 'Open the file.'],
  ['Open the file', '. Save it.', 'Open the file. Save it.'],
  ['Open it.', '\n\nSave it.', 'Open it.\n\nSave it.'],
  ['設定を', '開きます。', '設定を開きます。'],
])('joins %j and %j', (start, end, joined) => {
  const message = (id: string, role: 'user' | 'assistant', content: string) => ({
    id,
    role,
    content,
    parts: [{ type: 'text' as const, text: content }],
  });
  const request = { ...message('r', 'user', REQUEST), annotations: [CONTINUE_ANNOTATION] };
  const messages = [message('q', 'user', 'How?'), message('a', 'assistant', start), request];
  expect(joinContinuedAnswers([...messages, message('b', 'assistant', end)])[1]?.content).toBe(joined);
});

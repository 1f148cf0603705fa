import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';

/**
 * Delays the code of the history until the last test calls `arrive`. This code restores the answers that a failed attempt has removed.
 * Cannot use `createDeferred`, because `vi.hoisted` runs before the imports.
 */
const history = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});
vi.mock('../../src/headless/threads/connectThreads.js', async (load) => {
  const module = await load();
  await history.arrived;
  return module as object;
});

const answer = (text: string): Situation => ({ steps: [line('0', text), line('d', { finishReason: 'stop' })] });
const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);

test('a failed retry removes no answer while the code of the history loads', async () => {
  const conversation = renderConversation([answer('Of one.'), 'networkError']);
  await conversation.ask('One');
  conversation.call(({ retry }) => retry());
  await waitFor(() => expect(conversation.current.lastOutcome).toBe('failed'));
  expect(contents(conversation)).toEqual(['One', 'Of one.', 'One']);
});

test('a failed edit removes no answer while the code of the history loads', async () => {
  const conversation = renderConversation([answer('Of one.'), answer('Of two.'), 'networkError', 'networkError']);
  await conversation.ask('One');
  await conversation.ask('Two');
  conversation.call(({ edit, messages }) => edit(messages[0]?.id ?? '', 'First?'));
  await waitFor(() => expect(conversation.current.lastOutcome).toBe('failed'));
  expect(contents(conversation)).toEqual(['One', 'Of one.', 'Two', 'Of two.', 'First?']);
  history.arrive();
  // Wait for the module, because the browser must not close while a request waits for it.
  await act(() => import('../../src/headless/threads/connectThreads.js'));
});

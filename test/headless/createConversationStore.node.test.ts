import { expect, test, vi } from 'vitest';
import type { ChatHandle } from '../../src/headless/ChatHandle.js';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { createConversationStore } from '../../src/headless/createConversationStore.js';

test('subscribeExceptMessages reports every change except a change of only the messages', () => {
  const store = createConversationStore({ domain: 'acme' });
  const [all, exceptMessages] = [vi.fn(), vi.fn()];
  store.subscribe(all);
  const leave = store.subscribeExceptMessages(exceptMessages);
  const { conversationId } = store.getState();
  store.setMessages(conversationId, [{ id: 'a', role: 'assistant', content: 'One', parts: [] }]);
  store.setMessages(conversationId, [{ id: 'a', role: 'assistant', content: 'One more', parts: [] }]);
  expect(all).toHaveBeenCalledTimes(2);
  expect(exceptMessages).not.toHaveBeenCalled();
  store.actions.includePage(false);
  store.setOptions({ domain: 'acme', docsUrl: 'https://docs.acme.com' });
  expect(exceptMessages).toHaveBeenCalledTimes(2);
  leave();
  store.actions.includePage(true);
  expect(exceptMessages).toHaveBeenCalledTimes(2);
  expect(all).toHaveBeenCalledTimes(5);
});

test('an attempt ends, and the next question can be asked, even if the answer has invalid parts', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fetch = async () => new Response('0:"One"\nd:{"finishReason":"stop"}\n');
  const store = createConversationStore({ domain: 'acme', persist: false, fetch });
  const { conversationId } = store.getState();
  const broken = { id: 'a', role: 'assistant', content: 'One', parts: [null] } as unknown as ChatMessage;
  const append: ChatHandle['append'] = async ({ content }) => {
    const question: ChatMessage = { id: 'q', role: 'user', content, parts: [{ type: 'text', text: content }] };
    store.prepareRequest(conversationId, [question]);
    await (await store.fetchFor(conversationId)('/')).text();
    store.setMessages(conversationId, [question, broken]);
    store.answered(broken);
  };
  store.attach(conversationId, { append, reload: append as never, setMessages: () => {}, idle: async () => {} });
  await store.actions.ask('Why?');
  expect(store.getState()).toMatchObject({ status: 'ready', lastOutcome: 'complete' });
  expect(reported).toHaveBeenCalledOnce();
  await expect(store.actions.ask('And why?')).resolves.toBe(true);
  vi.unstubAllGlobals();
});

import { expect, test, vi } from 'vitest';
import type { ChatHandle } from '../../src/headless/ConversationStore.js';
import type { ChatMessage } from '../../src/headless/conversation.js';
import { createConversationStore } from '../../src/headless/createConversationStore.js';

test('what every turn reads is not told of each update of an answer, and of everything else', () => {
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

test('a turn ends, and the next can be asked, also when its answer is in no order', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fetch = async () => new Response('0:"One"\nd:{"finishReason":"stop"}\n');
  const store = createConversationStore({ domain: 'acme', persist: false, fetch });
  const { conversationId } = store.getState();
  const broken = { id: 'a', role: 'assistant', content: 'One', parts: [null] } as unknown as ChatMessage;
  const append: ChatHandle['append'] = async ({ content }) => {
    const question: ChatMessage = { id: 'q', role: 'user', content, parts: [{ type: 'text', text: content }] };
    const body = JSON.stringify(store.requestBody([question]));
    await (await store.fetchFor(conversationId)('/', { body })).text();
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

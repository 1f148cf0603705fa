import { expect, test, vi } from 'vitest';
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

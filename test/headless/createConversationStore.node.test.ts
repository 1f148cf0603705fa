import { expect, test, vi } from 'vitest';
import type { ChatHandle } from '../../src/headless/ChatHandle.js';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import type { ConversationStore } from '../../src/headless/ConversationStore.js';
import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { createConversationStore } from '../../src/headless/createConversationStore.js';
import { withdrawQuestion } from '../../src/headless/threads/withdrawQuestion.js';
import type { DocsUrl } from '../../src/protocol/links/safeUrl.js';
import type { Attachment, ContextItem } from '../../src/protocol/messages/assistantMessage.js';
import { createDeferred } from '../support/createDeferred.js';

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

test.each<[string, unknown]>([
  ['has an unknown type', { type: 'text', value: 'npm start' }],
  ['has no value', { type: 'code' }],
  ['is a text', 'npm start'],
  ['is missing', undefined],
])('a context item that %s is reported and ignored', async (_, given) => {
  vi.resetModules();
  const { createConversationStore: createStore } = await import('../../src/headless/createConversationStore.js');
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const store = createStore({ domain: 'acme', persist: false });
  expect(store.actions.addContext(given as ContextItem)).toBe(false);
  void store.actions.ask('Why?', { context: [given as ContextItem] });
  expect(store.getState().pendingContext).toEqual([]);
  expect(reported.mock.calls).toEqual([[expect.stringContaining('the type "code" or "textSelection"')]]);
  reported.mockRestore();
});

test.each<[string, (actions: ConversationStore['actions']) => Promise<boolean>]>([
  ['ask without a text', ({ ask }) => ask(undefined as unknown as string)],
  ['ask with a number', ({ ask }) => ask(5 as unknown as string)],
  ['edit without a text', ({ edit }) => edit('a', undefined as unknown as string)],
])('%s is reported and resolves to false', async (_, call) => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const { actions } = createConversationStore({ domain: 'acme', persist: false });
  expect(await call(actions)).toBe(false);
  expect(reported.mock.calls).toEqual([[expect.any(TypeError)]]);
  reported.mockRestore();
});

test('a history that cannot be opened is reported, also where there is no `reportError`', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  // In Node, the global `addEventListener` for the events of a page is not defined, so opening the history fails.
  const store = createConversationStore({ domain: 'acme', consent: 'required', persist: false });
  store.mount();
  expect(await store.actions.giveConsent()).toBe(false);
  expect(reported).toHaveBeenCalledWith(expect.any(ReferenceError));
  store.destroy();
  reported.mockRestore();
});

const addPrefix = (path: string) => `/docs${path}`;

test.each<[string, DocsUrl | undefined, DocsUrl | undefined]>([
  ['a function instead of none', undefined, addPrefix],
  ['none instead of a function', addPrefix, undefined],
  ['a URL instead of a function', addPrefix, 'https://docs.acme.com'],
])('components read docsUrl again when it is %s', (_, before, after) => {
  const options = (docsUrl: DocsUrl | undefined) => ({ domain: 'acme', ...(docsUrl !== undefined && { docsUrl }) });
  const store = createConversationStore(options(before));
  const listener = vi.fn();
  store.subscribeExceptMessages(listener);
  store.setOptions(options(after));
  expect(listener).toHaveBeenCalledOnce();
});

test('components do not read options again when they get other functions', () => {
  const options = () => ({ domain: 'acme', docsUrl: (path: string) => path, onFeedback: () => {} });
  const store = createConversationStore(options());
  const listener = vi.fn();
  store.subscribeExceptMessages(listener);
  store.setOptions(options());
  expect(listener).not.toHaveBeenCalled();
});

test.each([
  { domain: 'other', consent: 'required' },
  { domain: 'acme', consent: 'required', discoveryUrl: 'https://docs.acme.com/discovery' },
] as const)('drops a question that waits for consent when the service changes to %o', async (next) => {
  const store = createConversationStore({ domain: 'acme', consent: 'required' });
  store.attach(store.getState().conversationId, {} as ChatHandle);
  const sent = store.actions.ask('Why?');
  expect(store.getState().waitingQuestion).toBe('Why?');
  store.setOptions({ domain: 'acme', consent: 'required', debug: true });
  expect(store.getState().waitingQuestion).toBe('Why?');
  store.setOptions(next);
  expect(store.getState().waitingQuestion).toBeUndefined();
  await expect(sent).resolves.toBe(false);
});

test('drops a question that waits for consent when a new conversation begins', async () => {
  const store = createConversationStore({
    domain: 'acme',
    consent: 'required',
    onEvent: ({ type }) => {
      if (type === 'cleared') void store.actions.ask('In the new conversation?');
    },
  });
  const sent = store.actions.ask('private');
  store.actions.clear();
  await expect(sent).resolves.toBe(false);
  // The site asks this question in its handler of the `cleared` event, so the question belongs to the new conversation.
  expect(store.getState().waitingQuestion).toBe('In the new conversation?');
});

test.each<[string, (store: ConversationStore) => void]>([
  ['the service changes', (store) => store.setOptions({ domain: 'other', persist: false })],
  ['a new conversation begins', ({ actions }) => actions.clear()],
])('drops a question that waits for a guard when %s', async (_, change) => {
  const store = createConversationStore({ domain: 'acme', persist: false });
  store.attach(store.getState().conversationId, {} as ChatHandle);
  const { promise: isOpen, resolve: open } = createDeferred<boolean>();
  const removeGuard = store.addGuard(() => isOpen);
  const sent = store.actions.ask('Why?');
  change(store);
  const append = vi.fn();
  store.attach(store.getState().conversationId, { append } as unknown as ChatHandle);
  removeGuard();
  open(true);
  await expect(sent).resolves.toBe(false);
  expect(append).not.toHaveBeenCalled();
});

const file = (name: string, bytes = 3) => ({ url: `data:text/plain;base64,${btoa(name.padEnd(bytes, '.'))}`, name });

test('a question has at most three files and 600,000 bytes, each file once', () => {
  const { actions } = createConversationStore({ domain: 'acme', persist: false });
  expect(actions.addAttachment(file('a', 300_000))).toBe(true);
  expect(actions.addAttachment(file('a', 300_000))).toBe(false);
  expect(actions.addAttachment(file('b', 300_003))).toBe(false);
  expect(actions.addAttachment(file('b', 299_997))).toBe(true);
  expect(actions.addAttachment(file('c'))).toBe(true);
  expect(actions.addAttachment({ url: '/d.txt' })).toBe(false);
});

test('a question that is withdrawn returns its files before the pending ones, within the limits and once each', () => {
  const core = createConversationCore({ domain: 'acme' });
  const replace = (messages: readonly ChatMessage[], change: Partial<typeof core.state>) => {
    core.update({ ...change, messages });
    return true;
  };
  const withdraw = (pending: Attachment[], files: Attachment[]) => {
    const question: ChatMessage = {
      id: 'q',
      role: 'user',
      content: 'Why?',
      parts: [],
      experimental_attachments: files,
    };
    core.update({ pendingAttachments: pending, messages: [question], restoring: false });
    expect(withdrawQuestion({ core, isAttached: () => true, show: core.restart, replace })).toBeDefined();
    return core.state.pendingAttachments.map(({ name }) => name);
  };
  const notStored = { url: '', name: 'not stored' };
  expect(withdraw([file('a'), file('b')], [file('b'), file('c'), notStored])).toEqual(['b', 'c', 'a']);
  expect(withdraw([file('a'), file('b')], [file('c'), file('d')])).toEqual(['c', 'd', 'a']);
  expect(withdraw([file('a', 6), file('b')], [file('c', 599_997)])).toEqual(['c', 'b']);
});

test('a question is sent with its own files first, and pending files that do not fit stay for the next one', async () => {
  const store = createConversationStore({ domain: 'acme', persist: false });
  const append = vi.fn<ChatHandle['append']>(async () => undefined);
  store.attach(store.getState().conversationId, {
    append,
    reload: vi.fn(),
    setMessages: vi.fn(),
    idle: async () => {},
  });
  const [a, b, c, d] = ['/a', '/b', '/c', '/d'].map((url) => ({ url })) as [Attachment, ...Attachment[]];
  for (const each of [a, b, c] as Attachment[]) store.actions.addAttachment(each);
  await store.actions.ask('Why?', { attachments: [d, b] as Attachment[] });
  expect(append.mock.calls[0]?.[0].attachments).toEqual([d, b, a]);
  expect(store.getState().pendingAttachments).toEqual([c]);
});

// The history of a store loads when the provider of the store has mounted. These stores have no provider, so their history never loads.
// They behave as if the code of the history were still loading.
test.each<[string, (actions: ConversationStore['actions']) => Promise<boolean>]>([
  ['a retry', ({ retry }) => retry()],
  ['an edit', ({ edit }) => edit('q', 'Why?')],
])('%s removes no answer while the history loads, which could not be restored', async (_, call) => {
  const store = createConversationStore({ domain: 'acme', persist: false });
  const { conversationId } = store.getState();
  const handle = { append: vi.fn(), reload: vi.fn(), setMessages: vi.fn(), idle: async () => {} };
  store.attach(conversationId, handle);
  const parts: ChatMessage['parts'] = [];
  store.setMessages(conversationId, [
    { id: 'q', role: 'user', content: 'Why?', parts },
    { id: 'a', role: 'assistant', content: 'Yes.', parts },
  ]);
  await call(store.actions);
  expect(handle.append).toHaveBeenCalledWith(expect.objectContaining({ content: 'Why?' }));
  expect(handle.reload).not.toHaveBeenCalled();
  expect(handle.setMessages).not.toHaveBeenCalled();
});

test('the answer of another conversation is not the answer of an attempt', async () => {
  const onEvent = vi.fn();
  const fetch = async () => new Response('0:"One"\nd:{"finishReason":"stop"}\n');
  const store = createConversationStore({ domain: 'acme', persist: false, fetch, eventContent: true, onEvent });
  const { conversationId } = store.getState();
  const answer = (content: string): ChatMessage => ({ id: 'a', role: 'assistant', content, parts: [] });
  const append: ChatHandle['append'] = async ({ content }) => {
    store.prepareRequest(conversationId, [
      { id: 'q', role: 'user', content, parts: [{ type: 'text', text: content }] },
    ]);
    await (await store.fetchFor(conversationId)('/')).text();
    store.answered(conversationId, answer('One'));
    store.answered('another', answer('Of another conversation.'));
  };
  store.attach(conversationId, { append, reload: append as never, setMessages: () => {}, idle: async () => {} });
  await store.actions.ask('Why?');
  expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'answered', answer: 'One' }));
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
    store.answered(conversationId, broken);
  };
  store.attach(conversationId, { append, reload: append as never, setMessages: () => {}, idle: async () => {} });
  await store.actions.ask('Why?');
  expect(store.getState()).toMatchObject({ status: 'ready', lastOutcome: 'complete' });
  expect(reported).toHaveBeenCalledOnce();
  await expect(store.actions.ask('And why?')).resolves.toBe(true);
  vi.unstubAllGlobals();
});

'use client';
import { type Message, useChat } from '@ai-sdk/react';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ChatHandle, ConversationStore } from './ConversationStore.js';
import type { ChatMessage } from './conversation.js';

/** The hook's own address of the endpoint is never used: a change of it would empty the chat. `store.fetchFor` knows the real one. */
const API = 'docs-assistant';

/** Rendering can be held back for ever (a suspended tree, `act` in tests); a turn must end all the same. In milliseconds. */
const LONGEST_RENDER = 100;

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** What the hook calls a message, as we do: our parts are those of the contract, a subset of the hook's. */
const asChatMessages = (messages: Message[]) => messages as unknown as readonly ChatMessage[];

/**
 * The only use of the v4 hook. Draws nothing; one instance lives as long as one conversation, so nothing that arrives late can
 * write into the next one.
 */
export function ConversationOwner({
  store,
  conversationId,
}: {
  store: ConversationStore;
  conversationId: string;
}): null {
  const assistantFetch = useMemo(() => store.fetchFor(conversationId), [store, conversationId]);
  // A conversation of the history begins with what was said in it.
  const [initialMessages] = useState(() => [...store.getState().messages] as unknown as Message[]);
  const chat = useChat({
    api: API,
    id: conversationId,
    initialMessages,
    streamProtocol: 'data',
    sendExtraMessageFields: true,
    fetch: assistantFetch,
    onFinish: (answer) => store.answered(answer as unknown as ChatMessage),
    experimental_prepareRequestBody: ({ messages }) => store.requestBody(asChatMessages(messages)),
  });
  const chatRef = useRef(chat);
  const [rendered, renderAgain] = useReducer((count: number) => count + 1, 0);
  const waiting = useRef<(() => void)[]>([]);

  // The hook learns of its own messages in an effect, so a question asked before that effect would lose the one before it.
  // This effect comes after the hook's: when it runs, the hook knows.
  useEffect(() => {
    void rendered;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [rendered]);

  useIsomorphicLayoutEffect(() => {
    let gone = false;
    const handle: ChatHandle = {
      append: ({ content, annotations, attachments }) =>
        chatRef.current.append({
          role: 'user',
          content,
          ...(annotations.length > 0 && { annotations: annotations as Message['annotations'] }),
          ...(attachments && { experimental_attachments: [...attachments] }),
        }),
      reload: () => chatRef.current.reload(),
      setMessages: (messages) => chatRef.current.setMessages([...messages] as unknown as Message[]),
      idle: () =>
        new Promise((resolve) => {
          if (gone) return resolve();
          waiting.current.push(resolve);
          setTimeout(resolve, LONGEST_RENDER);
          renderAgain();
        }),
    };
    const detach = store.attach(conversationId, handle);
    return () => {
      gone = true;
      detach();
      for (const resolve of waiting.current.splice(0)) resolve();
    };
  }, [store, conversationId]);

  // After the hook is there: what has waited for both, while the page was suspended, is done now.
  useIsomorphicLayoutEffect(() => {
    chatRef.current = chat;
    store.setMessages(conversationId, asChatMessages(chat.messages));
  });

  return null;
}

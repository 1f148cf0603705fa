'use client';
import { type Message, useChat } from '@ai-sdk/react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ChatHandle } from './ChatHandle.js';
import type { ChatMessage } from './Conversation.js';
import type { ConversationStore } from './ConversationStore.js';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js';

/**
 * The `api` of `useChat`. It is never requested, because the `fetch` from `store.fetchFor` chooses the endpoint. It must not change,
 * because a change would clear the chat.
 */
const API = 'docs-assistant';

/**
 * Maximum time that `idle` waits for a render (ms). A tree that React has suspended (Suspense) may never render. Without this limit, the
 * attempt to get an answer would then never end.
 */
const RENDER_TIMEOUT_MS = 100;

/** The body that `useChat` passes to `fetch`. It is not used: `prepareRequest` has built the request. */
const EMPTY_BODY = {};

/** Casts messages of `useChat` to `ChatMessage`. Only the types differ: `useChat` knows more kinds of parts. */
const asChatMessages = (messages: Message[]) => messages as unknown as readonly ChatMessage[];

interface ConversationOwnerProps {
  store: ConversationStore;
  conversationId: string;
}

/**
 * The only component that uses `useChat` of AI SDK v4. It renders nothing. Each conversation has its own instance, so that a late reply
 * cannot write into the next conversation.
 */
export function ConversationOwner({ store, conversationId }: ConversationOwnerProps): null {
  const assistantFetch = useMemo(() => store.fetchFor(conversationId), [store, conversationId]);
  // A conversation that was opened from the history starts with its stored messages.
  const [initialMessages] = useState(() => [...store.getState().messages] as unknown as Message[]);
  const chat = useChat({
    api: API,
    id: conversationId,
    initialMessages,
    // Version 1 of the assistant interface prescribes these two options for `useChat`. They have no effect here: `data` is the default, and
    // `prepareRequest` builds the messages of the request.
    streamProtocol: 'data',
    sendExtraMessageFields: true,
    fetch: assistantFetch,
    onFinish: (answer) => store.answered(conversationId, answer as unknown as ChatMessage),
    experimental_prepareRequestBody({ messages }) {
      store.prepareRequest(conversationId, asChatMessages(messages));
      return EMPTY_BODY;
    },
  });
  const chatRef = useRef(chat);
  const [rendered, renderAgain] = useReducer((count: number) => count + 1, 0);
  const waiting = useRef<(() => void)[]>([]);

  // Resolves the promises of `idle` once `useChat` has stored its latest messages. `useChat` stores them in an effect. A question that is
  // asked earlier would overwrite the previous turn. This effect is declared after the hook, so it runs after the effects of the hook.
  useEffect(() => {
    void rendered;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [rendered]);

  useIsomorphicLayoutEffect(() => {
    let isUnmounted = false;
    const handle: ChatHandle = {
      append: ({ content, annotations, attachments }) =>
        chatRef.current.append({
          role: 'user',
          content,
          ...(annotations.length > 0 && { annotations: annotations as Message['annotations'] }),
          ...(attachments?.length && { experimental_attachments: [...attachments] }),
        }),
      reload: () => chatRef.current.reload(),
      setMessages: (messages) => chatRef.current.setMessages([...messages] as unknown as Message[]),
      idle: () =>
        new Promise((resolve) => {
          if (isUnmounted) return resolve();
          waiting.current.push(resolve);
          setTimeout(resolve, RENDER_TIMEOUT_MS);
          renderAgain();
        }),
    };
    const detach = store.attach(conversationId, handle);
    return () => {
      isUnmounted = true;
      detach();
      for (const resolve of waiting.current.splice(0)) resolve();
    };
  }, [store, conversationId]);

  // Keep this effect after the effect that calls `store.attach`. While React suspends or hides the tree, the `useChat` hook is detached
  // from the store. If a retry or an edit fails during that time, the messages from before this attempt cannot be restored immediately.
  // When React shows the tree again, it runs both effects again. The first effect attaches the hook. Then `store.setMessages` in this
  // effect restores the messages, for which it needs the attached hook.
  useIsomorphicLayoutEffect(() => {
    chatRef.current = chat;
    store.setMessages(conversationId, asChatMessages(chat.messages));
  });

  return null;
}

'use client';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { Draft } from '../../shared/createDraft.js';

/** Stores the draft with its conversation, and restores it after a reload or when the reader reopens the conversation. */
export function useStoredDraft(draft: Draft): void {
  const store = useConversationStore();
  const read = () => (store.getState().restoring ? undefined : store.getState().conversationId);
  const conversation = useSyncExternalStore(store.subscribe, read, read);
  const first = useRef(true);

  useEffect(() => {
    if (conversation === undefined) return;
    const stored = store.draft.get();
    const typed = draft.get();
    // Keep the text that the reader typed while the conversation was being restored: append it to the stored draft.
    if (stored !== typed) draft.set(first.current ? [stored, typed].filter(Boolean).join('\n') : stored);
    first.current = false;
    const save = () => store.draft.set(draft.get());
    save();
    return draft.subscribe(save);
  }, [store, draft, conversation]);
}

'use client';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { Draft } from '../../panel/createDraft.js';

/** Keeps what is being written with its conversation: it is there again after a reload, and when the reader comes back to it. */
export function useStoredDraft(draft: Draft): void {
  const store = useConversationStore();
  const read = () => (store.getState().restoring ? undefined : store.getState().conversationId);
  const conversation = useSyncExternalStore(store.subscribe, read, read);
  const first = useRef(true);

  useEffect(() => {
    if (conversation === undefined) return;
    const kept = store.draft.get();
    const typed = draft.get();
    // What was brought to the field while the history was read stands behind what was there.
    if (kept !== typed) draft.set(first.current ? [kept, typed].filter(Boolean).join('\n') : kept);
    first.current = false;
    const keep = () => store.draft.set(draft.get());
    keep();
    return draft.subscribe(keep);
  }, [store, draft, conversation]);
}

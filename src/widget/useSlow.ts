'use client';
import { useEffect, useState } from 'react';
import { DEFAULT_TIMEOUTS } from '../client/timeouts.js';
import { useConversationStore } from '../headless/useConversationStore.js';

/** Silence is worth a word when this part of the limit for it has passed: 7.5 s by default. */
const SHARE_OF_LIMIT = 0.25;

/**
 * Whether something has been awaited for so long that the reader wonders.
 *
 * @param waiting What is awaited; another value starts anew. Undefined while nothing is.
 */
export function useSlow(waiting: unknown): boolean {
  const store = useConversationStore();
  const [slow, setSlow] = useState<unknown>();
  useEffect(() => {
    if (waiting === undefined) return;
    const { firstByte = DEFAULT_TIMEOUTS.firstByte } = store.getOptions().timeouts ?? {};
    const timer = setTimeout(() => setSlow(waiting), firstByte * SHARE_OF_LIMIT);
    return () => clearTimeout(timer);
  }, [waiting, store]);
  return waiting !== undefined && slow === waiting;
}

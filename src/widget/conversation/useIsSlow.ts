'use client';
import { useEffect, useMemo, useState } from 'react';
import { DEFAULT_TIMEOUTS } from '../../client/timeouts.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** Silence is worth a word when this part of the limit for it has passed: 7.5 s by default. */
const SHARE_OF_LIMIT = 0.25;

/**
 * Whether something has been awaited for so long that the reader wonders.
 *
 * @param waiting What is awaited; another value starts anew. Undefined while nothing is.
 */
export function useIsSlow(waiting: unknown): boolean {
  const store = useConversationStore();
  const [slow, setSlow] = useState<object>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wait is one of its own, also one for the same as before
  const wait = useMemo(() => ({}), [waiting]);
  useEffect(() => {
    if (waiting === undefined) return;
    const { firstByte = DEFAULT_TIMEOUTS.firstByte } = store.getOptions().timeouts ?? {};
    const timer = setTimeout(() => setSlow(wait), firstByte * SHARE_OF_LIMIT);
    return () => clearTimeout(timer);
  }, [waiting, wait, store]);
  return waiting !== undefined && slow === wait;
}

'use client';
import { useEffect, useMemo, useState } from 'react';
import { DEFAULT_TIMEOUTS, resolveTimeouts } from '../../client/timeouts.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** A wait counts as unusually long after this share of the timeout for the first byte. By default, that is 7.5 s. */
const SHARE_OF_TIMEOUT = 0.25;

/**
 * Whether the reader has waited unusually long.
 *
 * @param waiting Any value that identifies the current wait. A different value restarts the timer; undefined means that nobody waits.
 */
export function useIsSlow(waiting: unknown): boolean {
  const store = useConversationStore();
  const [slow, setSlow] = useState<object>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts another wait, also a change back to an earlier value
  const wait = useMemo(() => ({}), [waiting]);
  useEffect(() => {
    if (waiting === undefined) return;
    const { firstByte } = resolveTimeouts(store.getOptions().timeouts, DEFAULT_TIMEOUTS);
    const timer = setTimeout(() => setSlow(wait), firstByte * SHARE_OF_TIMEOUT);
    return () => clearTimeout(timer);
  }, [waiting, wait, store]);
  return waiting !== undefined && slow === wait;
}

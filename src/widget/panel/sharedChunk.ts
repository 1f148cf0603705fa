'use client';
import { useEffect, useSyncExternalStore } from 'react';

/** How far the loading has come. `failed`: it is tried again when the next component asks. */
type Loaded<Part> = Part | 'failed' | undefined;

/**
 * A part that many components draw with, loaded once for all of them.
 *
 * @returns the hook that loads it and gives it as soon as it is there.
 */
export function sharedChunk<Part extends object>(from: () => Promise<Part>): () => Loaded<Part> {
  let part: Loaded<Part>;
  let loading = false;
  const listeners = new Set<() => void>();
  const settle = (result: Loaded<Part>) => {
    part = result;
    loading = false;
    for (const listener of listeners) listener();
  };
  const load = () => {
    if (loading || typeof part === 'object') return;
    loading = true;
    from().then(settle, () => settle('failed'));
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return () => {
    useEffect(load, []);
    return useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    );
  };
}

'use client';
import { useEffect, useSyncExternalStore } from 'react';

/** What can be done with questions and answers, apart from reading them. A chunk of its own, loaded with the first turn. */
export type TurnTools = typeof import('./tools/turnTools.js');

let tools: TurnTools | undefined;
let loading = false;
const listeners = new Set<() => void>();

function load(): void {
  if (tools || loading) return;
  loading = true;
  import('./tools/turnTools.js')
    .then(
      (loaded) => {
        tools = loaded;
        for (const listener of listeners) listener();
      },
      // Reading goes on without them; the next turn tries again.
      () => {},
    )
    .finally(() => {
      loading = false;
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tools, as soon as they are there: their places are kept free, so that nothing moves when they come. */
export function useTurnTools(): TurnTools | undefined {
  useEffect(load, []);
  return useSyncExternalStore(
    subscribe,
    () => tools,
    () => undefined,
  );
}

/** State outside React that components share, in the shape `useSyncExternalStore` wants. */
export interface ExternalStore<State> {
  get(): State;
  set(state: State): void;
  subscribe(listener: () => void): () => void;
}

/** What happens when the first subscriber comes and when the last one has gone for good. */
export interface Attendance {
  onFirst: () => void;
  onLast: () => void;
}

/**
 * @param attendance `onLast` waits for a moment: strict mode and route changes leave and come back within one.
 */
export function createExternalStore<State>(
  initial: State,
  { onFirst, onLast }: Partial<Attendance> = {},
): ExternalStore<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  let attended = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      clearTimeout(leaving);
      if (!attended) {
        attended = true;
        onFirst?.();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(leaving);
        leaving = setTimeout(() => {
          attended = false;
          onLast?.();
        }, 0);
      };
    },
  };
}

/** State outside React that components share, in the shape that `useSyncExternalStore` expects. */
export interface ExternalStore<State> {
  get(): State;
  set(state: State): void;
  subscribe(listener: () => void): () => void;
}

export interface SubscriptionHandlers {
  onFirstSubscriber: () => void;
  /**
   * Called a moment after the last unsubscribe, unless a component subscribes again immediately, as in Strict Mode and on route changes.
   */
  onLastUnsubscribe: () => void;
}

export function createExternalStore<State>(
  initial: State,
  { onFirstSubscriber, onLastUnsubscribe }: Partial<SubscriptionHandlers> = {},
): ExternalStore<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  let isActive = false;
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
      if (!isActive) {
        isActive = true;
        onFirstSubscriber?.();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(leaving);
        leaving = setTimeout(() => {
          isActive = false;
          onLastUnsubscribe?.();
        }, 0);
      };
    },
  };
}

/** What the reader is writing, and what was brought to the field in another way. */
export interface Draft {
  get: () => string;
  set: (text: string) => void;
  /** Puts text into the field, behind what stands there. */
  add: (text: string, options?: { focus?: boolean }) => void;
  subscribe: (listener: () => void) => () => void;
  /** The field, while there is one. */
  attach: (field: HTMLTextAreaElement | null) => void;
}

/**
 * One draft. It belongs to the panel and not to the field, because a question that cannot be sent comes back from outside; it is no
 * React state, so that typing draws the field alone.
 */
export function createDraft(): Draft {
  let text = '';
  let field: HTMLTextAreaElement | null = null;
  const listeners = new Set<() => void>();
  const set = (next: string) => {
    text = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => text,
    set,
    add(more, { focus = false } = {}) {
      const addition = more.trim();
      set([text.trimEnd(), addition].filter(Boolean).join('\n'));
      if (focus) field?.focus({ preventScroll: true });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(next) {
      field = next;
    },
  };
}

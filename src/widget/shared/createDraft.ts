/** The text in the composer. */
export interface Draft {
  get: () => string;
  set: (text: string) => void;
  /** Appends text on a new line, unless the last lines of the draft are this text already. */
  add: (text: string, options?: { focus?: boolean }) => void;
  subscribe: (listener: () => void) => () => void;
  /** Registers the text field, or `null` when it unmounts. */
  attach: (field: HTMLTextAreaElement | null) => void;
}

/**
 * Creates a draft. The draft belongs to the panel and not to the text field, because code outside the field puts unsent questions back into
 * the draft. It is not React state, so that typing renders only the composer.
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
      const isThere = `\n${text.trimEnd()}`.endsWith(`\n${addition}`);
      if (!isThere) set([text.trimEnd(), addition].filter(Boolean).join('\n'));
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

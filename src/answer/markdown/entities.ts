/** Named character references of HTML: at first the common ones, and all of them once `allEntities.ts` has loaded. */
let names: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  middot: '·',
  times: '×',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  larr: '←',
  rarr: '→',
  le: '≤',
  ge: '≥',
  ne: '≠',
};
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the names of all character references. Most answers need only the common ones. */
export function loadEntities(): Promise<void> {
  loading ??= import('./allEntities.js').then(
    (chunk) => {
      names = chunk.characterEntities;
      for (const listener of listeners) listener();
    },
    // If loading fails, unknown names are shown as written. Do not retry: a streaming answer would retry at every update.
    () => {},
  );
  return loading;
}

/** Returns the character of `&name;`. For a name that is not known yet, returns undefined and starts to load all names. */
export function namedEntity(name: string): string | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  void loadEntities();
  return undefined;
}

/**
 * The named character references that are known so far, for `useSyncExternalStore`. When all names have loaded, `get` returns a new object,
 * so that answers are parsed again.
 */
export const entityStore = {
  get: () => names,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

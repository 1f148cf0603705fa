/** Every name of HTML, once they have been loaded; until then those that answers are written with. */
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

/** Loads the other two thousand names: most answers have none of them. */
export function loadEntities(): Promise<void> {
  loading ??= import('./allEntities.js').then(
    (chunk) => {
      names = chunk.characterEntities;
      for (const listener of listeners) listener();
    },
    // They stay as they are written. Not tried again: a growing answer would ask at every update.
    () => {},
  );
  return loading;
}

/** The character of `&name;`. The first name that is not a usual one has all of them loaded, and stays as it is written until then. */
export function namedEntity(name: string): string | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  void loadEntities();
  return undefined;
}

/** The names in use: another object when there are more, so that an answer is read once more. For `useSyncExternalStore`. */
export const knownEntities = {
  get: () => names,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** What is used of the browser's storage. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Storage that ends with the page, in the shape of the browser's. */
export function memoryStorage(): KeyStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** The browser's storage; undefined where it is blocked (settings of the browser, a sandboxed frame), which throws on access. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyStorage | undefined {
  try {
    const storage = globalThis[name];
    void storage.length;
    return storage;
  } catch {
    return undefined;
  }
}

/** Keys that begin with a prefix. Taken at once, because removing one moves the others. */
export function keysOf(storage: KeyStorage, prefix: string): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}

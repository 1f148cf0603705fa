/** The part of the browser's `Storage` that the history uses. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Creates a storage in memory, which is lost when the page closes. */
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

/** Returns the browser's storage; undefined when access is blocked by browser settings or a sandboxed frame. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyStorage | undefined {
  try {
    const storage = globalThis[name];
    void storage.length;
    return storage;
  } catch {
    return undefined;
  }
}

/** Removes a key. Ignores errors of the storage, which may be blocked at any moment. */
export function removeKey(storage: KeyStorage | undefined, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // The value stays on the device.
  }
}

/** Removes all keys with a prefix, except the key `except` if it is given. Ignores errors of the storage. */
export function removeKeys(storage: KeyStorage | undefined, prefix: string, except?: string): void {
  let keys: string[] = [];
  try {
    if (storage) keys = keysOf(storage, prefix);
  } catch {
    // The keys cannot be read, so nothing can be removed.
  }
  for (const key of keys) if (key !== except) removeKey(storage, key);
}

/** Lists the keys with a prefix. Returns an array, because removing a key shifts the indexes of the others. */
export function keysOf(storage: KeyStorage, prefix: string): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}

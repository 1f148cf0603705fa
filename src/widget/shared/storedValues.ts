export type StorageName = 'localStorage' | 'sessionStorage';

/** Returns a stored value; null if nothing is stored or storage is blocked. */
export function readValue(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; `undefined` removes it. Does not store the value if storage is blocked or full. */
export function storeValue(storage: StorageName, key: string, value: string | undefined): void {
  try {
    if (value === undefined) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // Ignore the error: the assistant also works without stored values.
  }
}

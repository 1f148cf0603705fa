export type StorageName = 'localStorage' | 'sessionStorage';

/** Returns a stored value; null if nothing is stored or storage is blocked. */
export function readValue(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; `undefined` removes it. If storage is blocked or full, the value is lost when its component unmounts. */
export function storeValue(storage: StorageName, key: string, value: string | undefined): void {
  try {
    if (value === undefined) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // Ignore the error: the component that has stored the value still has it.
  }
}

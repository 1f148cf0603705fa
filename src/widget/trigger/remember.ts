/** Sets a mark in the device's storage, or takes it away. Where storage is forbidden or full, it holds until the page is left. */
export function remember(storage: 'localStorage' | 'sessionStorage', key: string, marked: boolean): void {
  try {
    if (marked) window[storage].setItem(key, '1');
    else window[storage].removeItem(key);
  } catch {
    // Nothing depends on it but the next page.
  }
}

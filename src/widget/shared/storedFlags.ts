import { readValue, type StorageName, storeValue } from './storedValues.js';

/** Set in `localStorage` when the reader has hidden the assistant on this site, if the assistant may store data (`mayPersist`). */
export const HIDDEN_KEY = 'docs-assistant:hidden';
/**
 * Set in `sessionStorage` while a panel is open and the next page may open it again. Not set if the assistant may not store data
 * (`mayPersist`), or if the panel covers the page.
 */
export const OPEN_KEY = 'docs-assistant:open';

/** Whether `HIDDEN_KEY` is set: the reader has hidden the assistant, and this choice could be stored. */
export const isHidden = (): boolean => isFlagStored('localStorage', HIDDEN_KEY);

/** Whether to load the assistant at once: the URL has a deep link, or the assistant was open on the previous page. */
export const shouldOpenOnLoad = (): boolean =>
  // The same parameter as `DEEP_LINK_PARAMETER` in takeDeepLink.ts, which loads later.
  /[?&]assistant(=|&|$)/.test(location.search) || isFlagStored('sessionStorage', OPEN_KEY);

const isFlagStored = (storage: StorageName, key: string) => readValue(storage, key) !== null;

/** Sets or removes a flag. Ignores errors of the storage, which may be blocked or full. */
export const storeFlag = (storage: StorageName, key: string, isSet: boolean): void =>
  storeValue(storage, key, isSet ? '1' : undefined);

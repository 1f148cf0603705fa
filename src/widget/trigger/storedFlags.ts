// What every page asks before the assistant is loaded, so in as few words as possible. Storage can be forbidden: then there is nothing.

/** In `localStorage`: the reader wants no assistant on this site. */
export const HIDDEN_KEY = 'docs-assistant:hidden';
/** In `sessionStorage`: it was open when the page was left. */
export const OPEN_KEY = 'docs-assistant:open';

/** Whether the reader has hidden the assistant for good. */
export const isHidden = (): boolean => isMarked('localStorage', HIDDEN_KEY);

/** Whether the assistant has to be loaded without waiting for the reader: the address asks for it, or it was open on the page before. */
export const shouldOpenOnLoad = (): boolean =>
  // `ADDRESS_PARAMETER` of deepLink.ts.
  /[?&]assistant(=|&|$)/.test(location.search) || isMarked('sessionStorage', OPEN_KEY);

/** Whether a mark is set. */
export function isMarked(storage: 'localStorage' | 'sessionStorage', key: string): boolean {
  try {
    return key in window[storage];
  } catch {
    return false;
  }
}

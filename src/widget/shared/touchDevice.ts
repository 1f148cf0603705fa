/** Matches touch devices. There, a focused field opens an on-screen keyboard. */
const TOUCH = '(pointer: coarse) and (not (any-pointer: fine))';

export const isTouchDevice = (): boolean => matchMedia(TOUCH).matches;

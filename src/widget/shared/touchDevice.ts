/** Matches devices without a precise pointer, such as a mouse. There, a focused field usually opens an on-screen keyboard. */
const TOUCH = '(pointer: coarse) and (not (any-pointer: fine))';

export const isTouchDevice = (): boolean => matchMedia(TOUCH).matches;

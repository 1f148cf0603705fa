/**
 * Matches devices with a coarse pointer, such as a finger, and without a precise one, such as a mouse. There, a focused field usually opens
 * an on-screen keyboard.
 */
const TOUCH = '(pointer: coarse) and (not (any-pointer: fine))';

export const isTouchDevice = (): boolean => matchMedia(TOUCH).matches;

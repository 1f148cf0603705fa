/** Longest test or hook, in milliseconds. Tests wait for states: this limit only ends one that hangs, also on a busy machine. */
export const LONGEST_TEST = 300_000;
/** Longest wait for one state within a test, in milliseconds. */
export const LONGEST_WAIT = 30_000;
/** Longest single step of Playwright, such as a click, in milliseconds. */
export const LONGEST_ACTION = 120_000;

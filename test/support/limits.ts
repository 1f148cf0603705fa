/**
 * Timeout of a test or hook (ms). Tests end as soon as the states that they wait for are reached. So only a test that hangs reaches this
 * timeout, even on a busy machine.
 */
export const LONGEST_TEST = 300_000;
/** Timeout of waiting for one state within a test (ms). */
export const LONGEST_WAIT = 100_000;
/** Timeout of one Playwright action, such as a click (ms). */
export const LONGEST_ACTION = 120_000;
/** Size of the viewport at the start of each browser test (CSS pixels). */
export const PAGE_SIZE = { width: 1024, height: 768 };

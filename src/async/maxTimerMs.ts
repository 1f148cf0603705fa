/** Longest delay of a timer (ms), about 24.8 days. Browsers and Node fire a timer with a longer delay immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

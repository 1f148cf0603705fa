/** Longest delay of a timer (ms), about 24.8 days. A longer delay overflows, and the timer fires too early, often immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

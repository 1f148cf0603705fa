/** The time source of code that waits, such as polling. Tests pass their own. */
export interface Clock {
  /** Milliseconds since an arbitrary moment: only differences between two values count. */
  now(): number;
  setTimeout(call: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The clock of the browser or of Node. `performance.now` is monotonic: a corrected system time neither ends nor extends a wait. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  setTimeout: (call, milliseconds) => setTimeout(call, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

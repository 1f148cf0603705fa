/** Time as polling sees it. Tests bring their own. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  setTimeout(call: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The clock of the platform. Monotonic, so that a corrected system time neither ends nor prolongs anything. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  setTimeout: (call, milliseconds) => setTimeout(call, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Length of the time window (ms) in which further warnings with the same cause are not reported. */
const WINDOW_MS = 5 * 60_000;
/** Maximum number of causes that are remembered. */
const MAX_CAUSES = 100;

/** Reports warnings with the same cause once per time window, not once per request. The next report says how often the cause recurred. */
export class RepeatedWarnings {
  readonly #seen = new Map<string, { reportedAt: number; repeats: number }>();

  /** @param now The clock (ms). */
  constructor(
    readonly warn: (warning: string) => void,
    readonly now: () => number = Date.now,
  ) {}

  /** @param cause Warnings with the same cause count as repetitions. Default: the warning itself. */
  report(warning: string, cause = warning): void {
    const time = this.now();
    const known = this.#seen.get(cause);
    if (known && time - known.reportedAt < WINDOW_MS) {
      known.repeats += 1;
      return;
    }
    this.#seen.delete(cause);
    this.#seen.set(cause, { reportedAt: time, repeats: 0 });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MAX_CAUSES && oldest !== undefined) this.#seen.delete(oldest);
    const repeats = known?.repeats ?? 0;
    const times = repeats === 1 ? 'once more' : `${repeats} more times`;
    this.warn(repeats === 0 ? warning : `${warning} (It happened ${times} since the last report.)`);
  }
}

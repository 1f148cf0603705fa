import { MAX_TIMER_MS } from '../async/maxTimerMs.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { definedOnly } from '../values/definedOnly.js';

/** How an export job is polled. Times are in milliseconds. */
export interface ExportPace {
  /** The first interval between two requests. Default 2,000; at least 1,000. */
  intervalMs?: number;
  /**
   * The interval grows up to this value. A random variation is applied afterwards, so an interval can exceed this value. Default 15,000.
   */
  maxIntervalMs?: number;
  /** Time limit of one request. Default 30,000. */
  requestTimeoutMs?: number;
  /** Time limit of all polling. Default 7,200,000 (2 h); for `waitForBundle` 600,000 (10 min). */
  timeoutMs?: number;
  /**
   * Polling ends after this many temporary errors in a row. With the option `patienceMs` of `pollExportJob`, these errors do not end
   * polling before requests have been failing for that long. Any other error ends polling immediately. Default 5.
   */
  maxConsecutiveErrors?: number;
}

/** The defaults of {@link ExportPace}. */
export const DEFAULT_EXPORT_PACE: Required<ExportPace> = {
  intervalMs: 2_000,
  maxIntervalMs: 15_000,
  requestTimeoutMs: 30_000,
  timeoutMs: 7_200_000,
  maxConsecutiveErrors: 5,
};

/** Minimum interval, whatever the options say: polling in a hot loop would overload the service. */
export const MIN_INTERVAL_MS = 1_000;
/** Intervals vary randomly by up to this share, so that clients that started together do not stay in step. */
const JITTER = 0.25;
/** Factor by which the interval grows with each request. An interval that starts at 2 s reaches 15 s after six requests. */
const GROWTH = 1.5;

/** Fills in the defaults and raises `intervalMs` to its minimum. @throws {DocsAssistantError} kind `setup` for an invalid value. */
export function checkedPace(pace: ExportPace): Required<ExportPace> {
  const checked = { ...DEFAULT_EXPORT_PACE, ...definedOnly(pace) };
  for (const name of Object.keys(DEFAULT_EXPORT_PACE) as (keyof ExportPace)[]) {
    const value = checked[name];
    if (typeof value === 'number' && value > 0 && value <= MAX_TIMER_MS) continue;
    throw new DocsAssistantError('setup', `${name} must be a number above 0 and at most ${MAX_TIMER_MS}.`);
  }
  return { ...checked, intervalMs: Math.max(checked.intervalMs, MIN_INTERVAL_MS) };
}

/**
 * Returns the interval before the next request (ms).
 *
 * @param requests Number of requests sent so far.
 * @param retryAfter Seconds that the service asked to wait; the interval is never shorter.
 * @param random From 0 to 1.
 */
export function nextInterval(
  requests: number,
  { intervalMs, maxIntervalMs }: Required<ExportPace>,
  retryAfter: number | undefined,
  random: number,
): number {
  const grown = Math.min(intervalMs * GROWTH ** Math.max(requests - 1, 0), Math.max(maxIntervalMs, intervalMs));
  const jittered = grown * (1 - JITTER + 2 * JITTER * random);
  return Math.max(MIN_INTERVAL_MS, Math.round(jittered), (retryAfter ?? 0) * 1000);
}

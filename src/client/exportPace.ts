import { MAX_TIMER_MS } from '../async/maxTimerMs.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/** How often an export is asked about, and for how long. All in milliseconds. */
export interface ExportPace {
  /** The first gap between two requests. Default 2,000; at least 1,000. */
  intervalMs?: number;
  /** What the gaps grow to. Default 15,000. */
  maxIntervalMs?: number;
  /** How long one request may take. Default 30,000. */
  requestTimeoutMs?: number;
  /** The whole waiting. Default 7,200,000 (2 h). */
  timeoutMs?: number;
  /** So many failed requests in a row end it. Default 5. */
  maxConsecutiveErrors?: number;
}

/** Default pauses and limits. Names that end in `Ms` are in milliseconds. */
export const DEFAULT_EXPORT_PACE: Required<ExportPace> = {
  intervalMs: 2_000,
  maxIntervalMs: 15_000,
  requestTimeoutMs: 30_000,
  timeoutMs: 7_200_000,
  maxConsecutiveErrors: 5,
};

/** No gap is shorter, whatever is asked for: a service that is polled in a hot loop is down (security promise 25). */
export const MIN_GAP_MS = 1_000;
/** Gaps differ by up to this share, so that many clients that began together do not stay together. */
const JITTER = 0.25;
/** How fast gaps grow. From 2 s they reach 15 s after five requests. */
const GROWTH = 1.5;

/** @throws {DocsAssistantError} kind `setup` for a value that is no time. */
export function checkedPace(pace: ExportPace): Required<ExportPace> {
  const given = Object.fromEntries(Object.entries(pace).filter(([, value]) => value !== undefined));
  const checked = { ...DEFAULT_EXPORT_PACE, ...given };
  for (const name of Object.keys(DEFAULT_EXPORT_PACE) as (keyof ExportPace)[]) {
    const value = checked[name];
    if (typeof value === 'number' && value > 0 && value <= MAX_TIMER_MS) continue;
    throw new DocsAssistantError('setup', `${name} must be a number above 0 and at most ${MAX_TIMER_MS}.`);
  }
  return { ...checked, intervalMs: Math.max(checked.intervalMs, MIN_GAP_MS) };
}

/**
 * The wait before the next request.
 *
 * @param requests How many were sent so far.
 * @param retryAfter Seconds the service asked for; a floor.
 * @param random From 0 to 1.
 */
export function gapAfter(
  requests: number,
  { intervalMs, maxIntervalMs }: Required<ExportPace>,
  retryAfter: number | undefined,
  random: number,
): number {
  const grown = Math.min(intervalMs * GROWTH ** Math.max(requests - 1, 0), Math.max(maxIntervalMs, intervalMs));
  const jittered = grown * (1 - JITTER + 2 * JITTER * random);
  return Math.max(MIN_GAP_MS, Math.round(jittered), (retryAfter ?? 0) * 1000);
}

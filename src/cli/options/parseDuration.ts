import { InvalidArgumentError } from 'commander';
import { MAX_TIMER_MS } from '../../async/maxTimerMs.js';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * Parses a duration and returns it in milliseconds. A number without a unit is in seconds.
 *
 * @throws {InvalidArgumentError} for an invalid duration.
 * @example parseDuration('90m') // 5400000
 */
export function parseDuration(text: string): number {
  const [, amount = '', unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)\s*([smh])?$/.exec(text.trim()) ?? [];
  const duration = Number(amount) * (UNITS[unit] ?? 0);
  if (amount === '' || duration <= 0 || duration > MAX_TIMER_MS)
    throw new InvalidArgumentError('Give a duration such as 90s, 30m or 2h.');
  return duration;
}

import { InvalidArgumentError } from 'commander';
import { DAY_MS } from '../../values/durations.js';

/**
 * Parses the start of a period: a day in UTC, or a number of days before now.
 *
 * @throws {InvalidArgumentError} for anything else.
 * @example parseSince('30d') // 30 days ago
 */
export function parseSince(text: string): Date {
  const given = text.trim();
  const [, days] = /^(\d{1,4})d$/.exec(given) ?? [];
  if (days !== undefined) return new Date(Date.now() - Number(days) * DAY_MS);
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00:00Z` : Number.NaN);
  // Refuse a day that does not exist: `Date` would read 30 February as 2 March, for example.
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(given)) return date;
  throw new InvalidArgumentError('Give a day such as 2026-11-01, or a number of days such as 30d.');
}

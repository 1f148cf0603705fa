import { InvalidArgumentError } from 'commander';

const OFF: ReadonlySet<string> = new Set(['off', 'false']);

/**
 * Parses a limit. `off`, `false` and `0` return false, which means no limit.
 *
 * @throws {InvalidArgumentError} for anything else that is not a whole number.
 */
export function parseLimit(text: string): number | false {
  const word = text.trim().toLowerCase();
  if (OFF.has(word)) return false;
  const limit = Number(word);
  if (/^\d+$/.test(word) && Number.isSafeInteger(limit)) return limit || false;
  throw new InvalidArgumentError('Give a whole number, or "off" for no limit.');
}

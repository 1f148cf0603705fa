import { InvalidArgumentError } from 'commander';

/**
 * Parses a share from 0 to 1.
 *
 * @throws {InvalidArgumentError} for anything else.
 */
export function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('Give a share from 0 to 1, such as 0.9.');
}

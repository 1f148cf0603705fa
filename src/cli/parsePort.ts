import { InvalidArgumentError } from 'commander';
import { CommandError } from './CommandError.js';

/** @throws {InvalidArgumentError} for anything but a port; 0 takes any free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}

/** The port of `PORT`, or `otherwise` without one. @throws {CommandError} for anything but a port. */
export function portFromEnvironment(otherwise: number): number {
  const text = process.env.PORT?.trim();
  if (!text) return otherwise;
  try {
    return parsePort(text);
  } catch {
    throw new CommandError(
      `The environment says PORT=${text}, which is no port. Give a whole number from 0 to 65535.`,
      2,
    );
  }
}

import { InvalidArgumentError } from 'commander';
import { CommandError } from '../shared/CommandError.js';

/** Parses a port; 0 means any free port. @throws {InvalidArgumentError} for an invalid port. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}

/** Reads the environment variable `PORT`. Returns the default if it is missing or empty. @throws {CommandError} for an invalid port. */
export function portFromEnvironment(defaultPort: number): number {
  const text = process.env.PORT?.trim();
  if (!text) return defaultPort;
  try {
    return parsePort(text);
  } catch {
    throw new CommandError(
      `The environment variable PORT=${text} is not a valid port. Set it to a whole number from 0 to 65535.`,
      2,
    );
  }
}

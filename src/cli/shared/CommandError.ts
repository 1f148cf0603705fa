import { DocsAssistantError } from '../../client/index.js';

/** An error with the exit code of the command: 1 for a failure, 2 for a usage error. Some commands document more codes. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    readonly exitCode: number = 1,
  ) {
    super(message);
  }
}

/** A permanent error: running the same command again would fail in the same way. */
export class LastingError extends CommandError {}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  // These kinds are about invalid options, such as a malformed domain or the wrong type of key.
  return error instanceof DocsAssistantError && (error.kind === 'setup' || error.kind === 'wrong-key') ? 2 : 1;
}

import { DocsAssistantError } from '../client/index.js';

/**
 * A failure that the command tells about in one sentence, and its exit code: 1 it did not work, 2 it was called wrongly. Commands
 * document further ones.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    readonly exitCode: number = 1,
  ) {
    super(message);
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  // Of options that the command hands on: a domain that is none, a key of the wrong sort.
  return error instanceof DocsAssistantError && (error.kind === 'setup' || error.kind === 'wrong-key') ? 2 : 1;
}

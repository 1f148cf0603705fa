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
  return error instanceof CommandError ? error.exitCode : 1;
}

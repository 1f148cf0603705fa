/** Returns the `code` of an error, such as `ENOENT` of a system error; undefined if it has none. */
export function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether an error has the given code, such as `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return readErrorCode(error) === code;
}

/** Returns the code of a system error, such as `ENOENT`; undefined for any other value. */
export function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a system error has the given code, such as `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return readErrorCode(error) === code;
}

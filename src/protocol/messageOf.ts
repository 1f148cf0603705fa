/** Returns the message of a thrown value, which may be something else than an `Error`. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

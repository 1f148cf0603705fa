/**
 * Closes several things, one after the other. If closing one fails, the others are closed all the same.
 *
 * @throws the first error, after everything has been closed.
 */
export async function closeAll(...closers: readonly (() => unknown)[]): Promise<void> {
  let first: { error: unknown } | undefined;
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      first ??= { error };
    }
  }
  if (first) throw first.error;
}

/**
 * Closes several things, one after the other. If closing one fails, the others are closed all the same.
 *
 * @throws the first error, after everything has been closed.
 */
export async function closeAll(...closers: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

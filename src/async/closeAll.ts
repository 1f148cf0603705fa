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

/**
 * Closes several things at the same time, and waits for all of them.
 *
 * @throws the first error in the order of the arguments, after everything has been closed.
 */
export async function closeTogether(...closers: readonly (() => unknown)[]): Promise<void> {
  const results = await Promise.allSettled(closers.map(async (close) => close()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Returns a function that calls `create` once and then returns the same promise. If the promise rejects, the function forgets it, so that
 * the next call tries again.
 *
 * Also keeps callers of `import()` in order: callbacks of one promise run in the order in which they were added, but Chromium can resolve
 * two imports of a module that is still loading in the wrong order.
 */
export function memoizeUntilRejected<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    known ??= create().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

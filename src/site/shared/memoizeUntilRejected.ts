/**
 * Returns a function that calls `create` once and then returns the same promise. If the promise rejects, the function forgets it, so that
 * the next call tries again.
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

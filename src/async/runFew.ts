/**
 * Runs `work` for each item, in up to `limit` parallel loops. A failure ends the loop in which it happens, and the other loops continue
 * with the remaining items. So if the system that `work` calls does not answer, each loop waits for it only once.
 *
 * @param limit Maximum number of items at the same time.
 * @returns the first fault, and the number of items whose work failed or was not started. Undefined if all succeeded.
 */
export async function runFew<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<{ fault: unknown; undone: number } | undefined> {
  const faults: unknown[] = [];
  // All loops take their items from this iterator. Unlike a generator, the iterator of an array does not end when a loop over it fails.
  const waiting = items.values();
  let done = 0;
  const runLine = async () => {
    for (const item of waiting) {
      await work(item);
      done += 1;
    }
  };
  const lines = Array.from({ length: Math.min(limit, items.length) }, () =>
    runLine().catch((fault) => faults.push(fault)),
  );
  await Promise.all(lines);
  return faults.length > 0 ? { fault: faults[0], undone: items.length - done } : undefined;
}

/** Advice for a size that is over its budget. */
export const ADVICE =
  'This usually means that a whole library was added; "node scripts/sizes.mjs --chunks" shows where. If not, commit the change, record ' +
  'the sizes with "node scripts/sizes.mjs --record", correct docs/performance.md, and say why in the commit.';

/**
 * Returns the line that compares a size in bytes with its budget in KB. If the size is over its budget, also returns a sentence with the
 * sizes in bytes, because the size and the budget may round to the same number of KB.
 */
export function describeSize(name, bytes, budget) {
  const limit = Math.floor(budget * 1024);
  const isOver = bytes > limit;
  const line = `${isOver ? 'OVER' : 'ok  '} ${(bytes / 1024).toFixed(1).padStart(6)} KB of ${budget} KB  ${name}`;
  if (!isOver) return { line };
  const count = (number) => number.toLocaleString('en');
  return {
    line,
    excess: `${name}: ${count(bytes)} bytes, ${count(bytes - limit)} more than the budget of ${count(limit)}.`,
  };
}

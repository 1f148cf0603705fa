/**
 * Returns the greatest number of a list; `-Infinity` for an empty list. The list can have any length. `Math.max(...numbers)` fails for more
 * than about 100,000 numbers, because the arguments must fit on the stack.
 */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), Number.NEGATIVE_INFINITY);
}

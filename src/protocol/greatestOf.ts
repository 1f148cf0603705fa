/**
 * Returns the greatest of some numbers; `-Infinity` without numbers. Unlike `Math.max(...numbers)`, it accepts any number of them: the
 * stack holds about 100,000 arguments.
 */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), Number.NEGATIVE_INFINITY);
}

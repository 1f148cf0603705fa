import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Step between the tested items of a list: 1 in `npm run test:release`, which tests all items, and more in `npm test`. */
    sampleStep: number;
  }
}

/**
 * Returns the items of a list that this run tests: the first and then one in `sampleStep`, which are all in `npm run test:release`. Begin a
 * list with the item that covers most.
 */
export const sample = <T>(items: readonly T[]): T[] => items.filter((_, index) => index % inject('sampleStep') === 0);

/** Returns how often this run repeats a test: `most` times in `npm run test:release`, less often in `npm test`. */
export const repetitions = (most: number): number => Math.ceil(most / inject('sampleStep'));

/**
 * Adds slow tests to a file whose other tests are quick: only in `npm run test:release`. A file that has only slow tests does not
 * need this function, because its name ends with `.slow.test.ts`.
 *
 * @example
 * addSlowTests(() => {
 *   it('exports ten thousand pages', async () => {});
 * });
 */
export function addSlowTests(add: () => void): void {
  if (inject('sampleStep') === 1) add();
}

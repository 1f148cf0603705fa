import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test` tests every n-th item of long lists. `npm run test:release` tests all, with 1. */
    sampleStep: number;
  }
}

/** Returns the items of a long list that this run tests: every n-th, or all in `npm run test:release`. */
export const sample = <T>(items: readonly T[]): T[] => items.filter((_, index) => index % inject('sampleStep') === 0);

/** Returns how often this run repeats a test: the given number of times in `npm run test:release`, otherwise a part of it. */
export const repetitions = (most: number): number => Math.ceil(most / inject('sampleStep'));

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Step between the tested items of a long list: 1 in `npm run test:release`, which tests all items, and more in `npm test`. */
    sampleStep: number;
  }
}

/** Returns the items of a long list that this run tests: every n-th, or all in `npm run test:release`. */
export const sample = <T>(items: readonly T[]): T[] => items.filter((_, index) => index % inject('sampleStep') === 0);

/** Returns how often this run repeats a test: `most` times in `npm run test:release`, less often in `npm test`. */
export const repetitions = (most: number): number => Math.ceil(most / inject('sampleStep'));

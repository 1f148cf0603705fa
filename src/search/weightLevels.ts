/** Ten levels for each doubling are within 4 % of a weight, and the ninety of them reach from 0.09 to 42. */
const LEVELS_PER_DOUBLING = 10;
const LEVEL_OF_ONE = 35;
export const LEVELS = 90;

/** The level of a weight: a whole number below 90, one character in the index of a bundle. */
export function weightLevel(weight: number): number {
  const level = Math.round(Math.log2(weight) * LEVELS_PER_DOUBLING) + LEVEL_OF_ONE;
  return Math.min(LEVELS - 1, Math.max(0, level));
}

/** The weight of a level. The service keeps these as well, so that it and a bundle agree about near ties. */
export function weightOfLevel(level: number): number {
  return Math.fround(2 ** ((level - LEVEL_OF_ONE) / LEVELS_PER_DOUBLING));
}

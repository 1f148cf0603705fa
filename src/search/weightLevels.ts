/**
 * The index stores the weights of terms as levels on a logarithmic scale. With ten levels for each doubling, the rounded weight differs
 * from the exact one by less than 4 %. Ninety levels cover weights from 0.09 to 42.
 */
const LEVELS_PER_DOUBLING = 10;
const LEVEL_OF_ONE = 35;
export const LEVELS = 90;

/** Returns the level of a weight: a whole number from 0 to 89. So a level fits into one character of an exported index. */
export function weightLevel(weight: number): number {
  const level = Math.round(Math.log2(weight) * LEVELS_PER_DOUBLING) + LEVEL_OF_ONE;
  return Math.min(LEVELS - 1, Math.max(0, level));
}

/**
 * Returns the weight of a level. The service also rounds its weights to levels, so that sections with almost equal scores rank as they do
 * in an export.
 */
export function weightOfLevel(level: number): number {
  return Math.fround(2 ** ((level - LEVEL_OF_ONE) / LEVELS_PER_DOUBLING));
}

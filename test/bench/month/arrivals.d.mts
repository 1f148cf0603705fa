export const DAYS: number;
export const SECONDS_PER_DAY: number;
export function intensity(day: number): number;
export function drawArrivals(options: { perMonth: number; from?: number; to?: number; seed?: number }): number[];
export function createRandom(seed: number): () => number;

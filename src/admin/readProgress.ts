/**
 * What a reported progress can be drawn as. `percent`: the service's own number, 0 to 100. `raw`: a number of a unit that nobody
 * promised, shown as it was sent. `none`: nothing was reported.
 */
export type Progress = { kind: 'percent'; percent: number } | { kind: 'raw'; value: number } | { kind: 'none' };

/**
 * Reads a progress without making one up. The contract promises no unit and the platform sends 0 to 100, so a value between 0 and 1 is
 * left alone: it may be a share of one, or less than a percent.
 *
 * @example readProgress(37)   // { kind: 'percent', percent: 37 }
 * @example readProgress(0.37) // { kind: 'raw', value: 0.37 }
 * @example readProgress(4213) // { kind: 'raw', value: 4213 }
 */
export function readProgress(progress: number | undefined): Progress {
  if (progress === undefined) return { kind: 'none' };
  const known = progress === 0 || (progress >= 1 && progress <= 100);
  return known ? { kind: 'percent', percent: Math.floor(progress) } : { kind: 'raw', value: progress };
}

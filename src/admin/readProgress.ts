/**
 * How to show the progress that the service reports. `percent`: 0 to 100. `raw`: a number in an unknown unit, shown unchanged. `none`: no
 * progress was reported.
 */
export type Progress = { kind: 'percent'; percent: number } | { kind: 'raw'; value: number } | { kind: 'none' };

/**
 * Interprets the progress that the service reports. The export interface defines no unit, and the platform sends 0 to 100. A value between
 * 0 and 1 is ambiguous: it may be a fraction, or less than one percent.
 *
 * @example readProgress(37)   // { kind: 'percent', percent: 37 }
 * @example readProgress(0.37) // { kind: 'raw', value: 0.37 }
 * @example readProgress(4213) // { kind: 'raw', value: 4213 }
 */
export function readProgress(progress: number | undefined): Progress {
  if (progress === undefined) return { kind: 'none' };
  const isPercent = progress === 0 || (progress >= 1 && progress <= 100);
  return isPercent ? { kind: 'percent', percent: Math.floor(progress) } : { kind: 'raw', value: progress };
}

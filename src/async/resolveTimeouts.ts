import { MAX_TIMER_MS } from './maxTimerMs.js';

/**
 * Fills in the defaults. A value that is not a number counts as missing, and a negative limit as 0. A limit that is too long for a timer,
 * such as `Infinity`, is reduced to the longest delay of a timer.
 */
export function resolveTimeouts<Limits extends object>(
  given: { readonly [Name in keyof Limits]?: Limits[Name] | undefined } | undefined,
  defaults: Required<Limits>,
): Required<Limits> {
  const entries = Object.entries(defaults).map(([name, standard]) => {
    const value = (given as Record<string, unknown> | undefined)?.[name];
    const isLimit = typeof value === 'number' && !Number.isNaN(value);
    return [name, Math.min(Math.max(isLimit ? value : (standard as number), 0), MAX_TIMER_MS)];
  });
  return Object.fromEntries(entries) as Required<Limits>;
}

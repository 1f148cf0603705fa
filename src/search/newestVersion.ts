const NAMED = ['latest', 'stable', 'current'];
const NUMBERED = /^v?\d/i;
const collator = new Intl.Collator('en', { numeric: true });

/**
 * The version that a reader who names none most likely means: the one called latest, else the highest number. Names such as
 * `next` or `beta` are never meant by themselves.
 *
 * @example newestVersion(['v2', 'v10', 'next']) // 'v10'
 */
export function newestVersion(versions: Iterable<string>): string | undefined {
  const all = [...versions];
  const named = NAMED.map((name) => all.find((version) => version.toLowerCase() === name)).find(Boolean);
  if (named) return named;
  const numbered = all.filter((version) => NUMBERED.test(version));
  return numbered.sort((left, right) => collator.compare(left.replace(/^v/i, ''), right.replace(/^v/i, ''))).at(-1);
}

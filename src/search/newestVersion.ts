const NAMED = ['latest', 'stable', 'current'];
const NUMBERED = /^v?\d/i;
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Returns the version that readers most likely mean if they name none: the version called `latest`, `stable` or `current`, or else the
 * highest number. Versions with another name, such as `next` or `beta`, are never returned.
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

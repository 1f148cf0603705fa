const NAMED = ['latest', 'stable', 'current'];
const NUMBERED = /^v?\d/i;
/** Matches a number with a pre-release suffix, as in `2.0.0-rc.1`, `2.0b1` and `7.x-dev`. */
const PREVIEW =
  /[\dx][-._ ]?(?:[abm]\d|(?:alpha|beta|rc|cr|pre(?:-?release|view)?|dev(?:el|elopment)?|next|canary|nightly|snapshot|unstable)(?![a-z]))/i;
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Returns the version that readers most likely mean if they name none: the version called `latest`, `stable` or `current`, or else the
 * highest number. Previews such as `2.0.0-rc.1` are returned only if there is no release. Versions with another name, such as `next` or
 * `beta`, are never returned.
 *
 * @example newestVersion(['v2', 'v10', 'next']) // 'v10'
 */
export function newestVersion(versions: Iterable<string>): string | undefined {
  const all = [...versions];
  const named = NAMED.map((name) => all.find((version) => version.toLowerCase() === name)).find(Boolean);
  if (named) return named;
  const numbered = all.filter((version) => NUMBERED.test(version));
  const released = numbered.filter((version) => !PREVIEW.test(version));
  const candidates = released.length > 0 ? released : numbered;
  return candidates.sort((left, right) => collator.compare(left.replace(/^v/i, ''), right.replace(/^v/i, ''))).at(-1);
}

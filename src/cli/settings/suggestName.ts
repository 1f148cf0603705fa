import { editDistance } from '../../search/similarWords.js';

/** Maximum share of a name that may be mistyped. */
const MAX_MISTAKES = 0.4;

/** Returns the name that an unknown one probably means, if any. Other ways to write a name (`limit-body-bytes`) count as no mistake. */
export function suggestName(unknown: string, names: readonly string[]): string | undefined {
  const wanted = plain(unknown);
  let limit = Math.floor(wanted.length * MAX_MISTAKES);
  let best: string | undefined;
  for (const name of names) {
    const distance = editDistance(wanted, plain(name), limit);
    if (distance > limit || (best !== undefined && distance === limit)) continue;
    best = name;
    limit = distance;
  }
  return best;
}

const plain = (name: string) =>
  name
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

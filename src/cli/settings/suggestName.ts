import { editDistance } from '../../search/similarWords.js';

/** Maximum number of mistakes (inserted, missing, wrong or swapped characters), as a share of the length of the unknown name. */
const MAX_MISTAKES = 0.4;

/**
 * Returns the known name that is closest to an unknown name; undefined if none is close enough. Differences in case and punctuation, such
 * as `limit-body-bytes` for `limitBodyBytes`, do not count.
 */
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

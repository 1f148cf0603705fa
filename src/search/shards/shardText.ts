import type { TermEntries } from '../SearchIndex.js';
import { LEVELS, weightLevel, weightOfLevel } from '../weightLevels.js';
import { character, DigitReader, digits, valueOfCode } from './digits.js';

/* The entries of some terms as one text: first the sections that contain each term, then the weights of the terms in these sections. The
 * two parts are separate, because gzip compresses similar characters better when they are next to each other. About half of all weights
 * are one of the two commonest weights in their section. Each of these two is written as one special character. Usually, one is the
 * weight of a term that occurs once in the text. The other is usually the weight of a term that occurs once in the code. All other
 * weights, and all weights of terms in headings, are written as their distance from the commonest weight. */
const BETWEEN_TERMS = '!';
const BEFORE_WEIGHTS = ' ';
const COMMON = ['!', ' '] as const;
/** Written before the weight of a term in a section if the heading of the section contains the term. */
const HEADING = '~';

/** The entries of one term in a shard. */
export interface ReadEntries extends TermEntries {
  /** Sections with the term in their heading. */
  headings: ReadonlySet<number>;
}

/** Finds the two commonest weights of each section. */
export class CommonWeights {
  readonly #counts: Uint16Array;

  /** @param sections Number of sections. */
  constructor(readonly sections: number) {
    this.#counts = new Uint16Array(sections * LEVELS);
  }

  count(section: number, weight: number): void {
    const at = section * LEVELS + weightLevel(weight);
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** The two commonest weights of each section, as two characters. */
  get text(): string {
    let text = '';
    for (let section = 0; section < this.sections; section += 1) {
      const counts = this.#counts.subarray(section * LEVELS, (section + 1) * LEVELS);
      const first = greatest(counts);
      text += character(first) + character(greatest(counts, first));
    }
    return text;
  }
}

function greatest(counts: Uint16Array, except = -1): number {
  let found = except === 0 ? 1 : 0;
  for (const [level, count] of counts.entries()) if (level !== except && count > (counts[found] ?? 0)) found = level;
  return found;
}

/** Writes the text of one shard. */
export class ShardWriter {
  readonly #common: string;
  #sections = '';
  #weights = '';
  terms = 0;

  /** @param common The `text` of `CommonWeights`: the two commonest weights of each section. */
  constructor(common: string) {
    this.#common = common;
  }

  /** @param entries Entries of the next term, in the order of their sections. */
  add(entries: readonly (readonly [section: number, weight: number, isInHeading: boolean])[]): void {
    if (this.terms > 0) this.#sections += BETWEEN_TERMS;
    this.terms += 1;
    let last = 0;
    for (const [section, weight, isInHeading] of entries) {
      this.#sections += digits(section - last);
      last = section;
      const level = weightLevel(weight);
      const first = commonLevel(this.#common, section, 0);
      const known =
        level === first ? COMMON[0] : level === commonLevel(this.#common, section, 1) ? COMMON[1] : undefined;
      this.#weights += isInHeading ? HEADING : '';
      this.#weights += (!isInHeading && known) || character((level - first + LEVELS) % LEVELS);
    }
  }

  get text(): string {
    return this.#sections + BEFORE_WEIGHTS + this.#weights;
  }
}

/**
 * Reads the entries of all terms of a shard.
 *
 * @param text The `text` of a `ShardWriter`.
 * @param common The string that was passed to the constructor of this `ShardWriter`.
 */
export function readShard(text: string, common: string): ReadEntries[] {
  const start = text.indexOf(BEFORE_WEIGHTS);
  const signs = new DigitReader(text.slice(start + 1));
  return text
    .slice(0, start)
    .split(BETWEEN_TERMS)
    .map((entries) => {
      const reader = new DigitReader(entries);
      const sections: number[] = [];
      const weights: number[] = [];
      const headings = new Set<number>();
      let section = 0;
      while (reader.hasMore) {
        section += reader.number();
        sections.push(section);
        const isInHeading = signs.skip(HEADING.charCodeAt(0));
        if (isInHeading) headings.add(section);
        const code = signs.code();
        const known = isInHeading ? -1 : COMMON.indexOf(String.fromCharCode(code) as ' ');
        const level =
          known < 0
            ? (commonLevel(common, section, 0) + valueOfCode(code)) % LEVELS
            : commonLevel(common, section, known);
        weights.push(weightOfLevel(level));
      }
      return { sections, weights, headings };
    });
}

function commonLevel(common: string, section: number, which: number): number {
  return valueOfCode(common.charCodeAt(2 * section + which));
}

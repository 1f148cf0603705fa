import type { TermEntries } from '../SearchIndex.js';
import { weightLevel, weightOfLevel } from '../weightLevels.js';
import { character, DigitReader, digits, valueOfCode } from './digits.js';

/** Stands before the weight of a section that has the word in its heading. */
const HEADING = '~';

/** The entries of one term as text: for each section its distance from the one before and the weight. */
export class EntryWriter {
  #text = '';
  #last = 0;
  count = 0;

  /** Sections come in rising order. */
  add(section: number, weight: number, isInHeading: boolean): void {
    this.#text += digits(section - this.#last) + (isInHeading ? HEADING : '');
    this.#text += character(weightLevel(weight));
    this.#last = section;
    this.count += 1;
  }

  get text(): string {
    return this.#text;
  }
}

/** What a text of `EntryWriter` says. */
export interface ReadEntries extends TermEntries {
  /** Sections that have the word in their heading. */
  headings: ReadonlySet<number>;
}

export function readEntries(text: string): ReadEntries {
  const reader = new DigitReader(text);
  const sections: number[] = [];
  const weights: number[] = [];
  const headings = new Set<number>();
  let section = 0;
  while (reader.hasMore) {
    section += reader.number();
    if (reader.skip(HEADING.charCodeAt(0))) headings.add(section);
    sections.push(section);
    weights.push(weightOfLevel(valueOfCode(reader.code())));
  }
  return { sections, weights, headings };
}

import { hashText } from '../../search/hashText.js';
import { DigitReader, digits } from '../../search/shards/digits.js';
import { stemWordOf } from '../../search/stemWord.js';
import { wordsOf } from '../../search/words.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { openedOnce } from '../docs/PackedMarkdown.js';
import type { DocsSection } from './DocsSection.js';
import { KeptSection } from './KeptSection.js';
import { SEARCH_FIELDS, searchFieldsOf, wordsAndCode } from './searchFields.js';
import { sectionsOf } from './sectionsOf.js';

/** What an index takes from one page. Kept for as long as the page, so it is kept small. */
export interface CountedPage {
  sections: readonly KeptSection[];
  /** By section: a number for what it says, the same for copies; 0 where it says nothing. */
  sayings: readonly number[];
  /** By section. */
  hasContent: readonly boolean[];
  /** Words of all sections together, by field. */
  lengths: readonly number[];
  /** The counts of the sections, one after the other, as digits: a tenth of the memory of as many maps. */
  counts: string;
}

/** The counts of one section. Words are numbers, of which `wordOf` knows the word. */
export interface SectionCounts {
  /** Words by field. */
  lengths: number[];
  /** The words of its own heading; of the page's title where it has none. */
  heading: number[];
  /** The words of heading, text and code in their order, for telling neighbours. */
  running: number[];
  /** By field: word, how often, word, how often, … */
  fields: number[][];
}

const RUNNING_FIELDS: ReadonlySet<string> = new Set(['heading', 'text', 'code']);

/** Every word that was met. A documentation has some ten thousand, and new ones are few. */
const words: string[] = [];
const numbers = new Map<string, number>();

// Pages are replaced, never changed, when a file changes: what was counted for the others is still right.
const counted = new WeakMap<DocsPage, CountedPage>();

/** Counts the words of a page, once. */
export function countPage(page: DocsPage): CountedPage {
  const known = counted.get(page);
  if (known) return known;
  // Opened for this alone: kept open for whoever looks next, the texts of a whole documentation would pile up until the next large collection.
  const sections = sectionsOf({ ...page, markdown: openedOnce(page.markdown) });
  const counts = sections.map(countSection);
  const result: CountedPage = {
    sections: sections.map((section, place) => new KeptSection({ ...section, page }, place)),
    sayings: sections.map(sayingOf),
    hasContent: sections.map(({ nodes }) => nodes.length > 0),
    lengths: SEARCH_FIELDS.map((_, field) => counts.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0)),
    counts: counts.map(written).join(''),
  };
  counted.set(page, result);
  return result;
}

/** The counts of a page's sections, in their order. */
export function* readCounts({ counts, sections }: CountedPage): Generator<SectionCounts> {
  const reader = new DigitReader(counts);
  const list = (length: number) => Array.from({ length }, () => reader.number());
  for (let section = 0; section < sections.length; section += 1) {
    const lengths = list(SEARCH_FIELDS.length);
    const heading = list(reader.number());
    const running = list(reader.number());
    yield { lengths, heading, running, fields: SEARCH_FIELDS.map(() => list(reader.number())) };
  }
}

/** The word of a number. */
export function wordOf(number: number): string {
  return words[number] ?? '';
}

/** How many numbers are in use. */
export function knownWords(): number {
  return words.length;
}

function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, words.length);
  return words.push(word) - 1;
}

function countSection(section: DocsSection): SectionCounts {
  const stem = stemWordOf(section.page.language);
  const texts = searchFieldsOf(section);
  const lengths: number[] = [];
  const running: number[] = [];
  const fields = SEARCH_FIELDS.map(({ name }) => {
    const ofField = new Map<number, number>();
    let length = 0;
    for (const { term, kind } of wordsOf(texts[name], stem)) {
      const number = numberOf(term);
      ofField.set(number, (ofField.get(number) ?? 0) + 1);
      if (kind === 'whole') length += 1;
      if (RUNNING_FIELDS.has(name)) running.push(number);
    }
    lengths.push(length);
    return [...ofField].flat();
  });
  const heading = wordsOf(section.heading || texts.title, stem).map(({ term }) => numberOf(term));
  return { lengths, heading, running, fields };
}

function written({ lengths, heading, running, fields }: SectionCounts): string {
  const lists = [heading, running, ...fields].flatMap((list) => [list.length, ...list]);
  return [...lengths, ...lists].map((number) => digits(number)).join('');
}

/** Characters by which copies are recognised. */
const COMPARED_LENGTH = 400;

/** Copies of a page in several versions would fill the results. */
function sayingOf({ heading, nodes }: DocsSection): number {
  const { prose } = wordsAndCode(nodes);
  return prose === '' ? 0 : hashText(`${heading}\n${prose.slice(0, COMPARED_LENGTH)}`);
}

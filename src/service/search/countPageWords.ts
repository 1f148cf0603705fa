import { hashText } from '../../search/hashText.js';
import { DigitReader, digits } from '../../search/shards/digits.js';
import { stemWordOf } from '../../search/stemWord.js';
import { wordsOf } from '../../search/words.js';
import { unpackOnce } from '../../site/markdown/PackedMarkdown.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { DocsSection } from './DocsSection.js';
import { extractProseAndCode, extractSearchFields, SEARCH_FIELDS } from './extractSearchFields.js';
import { IndexedSection } from './IndexedSection.js';
import { splitIntoSections } from './splitIntoSections.js';

/** The data of one page for the index. Must be small, because it stays in memory as long as the page. */
export interface PageCounts {
  sections: readonly IndexedSection[];
  /** For each section, a hash of its heading and the beginning of its prose; 0 without prose. Copies of a section have the same hash. */
  contentHashes: readonly number[];
  /** For each section, whether it has content. */
  hasContent: readonly boolean[];
  /** For each of the `SEARCH_FIELDS`: the number of words in all sections together, without words of the kind `part` (see `Word`). */
  lengths: readonly number[];
  /**
   * The words of the page, as numbers that `wordOf` converts to text. `counts` refers to a word by its position in this array, because the
   * numbers differ between processes.
   */
  words: Uint32Array;
  /**
   * The counts of all sections, section by section, as one string of numbers that `digits` has written. Maps would take much more memory.
   */
  counts: string;
}

/** The counts of a page as plain data, which another process can use. */
export interface SavedCounts extends Omit<PageCounts, 'sections' | 'words'> {
  /**
   * Path and language of the page. The counts depend on both: words of the path are indexed, and the language decides how words are
   * stemmed.
   */
  path: string;
  language: string | undefined;
  sections: Pick<DocsSection, 'id' | 'heading' | 'trail' | 'part'>[];
  words: string[];
}

/** The word counts of one section. Words are numbers; `wordOf` returns the text. */
export interface SectionCounts {
  /** Number of words in each of the `SEARCH_FIELDS`, in the same order, without words of the kind `part`. */
  lengths: number[];
  /** Words of the section's heading, or of the page's title if the section has no heading. */
  heading: number[];
  /** Words of the heading, the text and the code in their order. Used to find words that are near each other. */
  running: number[];
  /** For each field: word, count, word, count, … */
  fields: number[][];
}

const RUNNING_FIELDS: ReadonlySet<string> = new Set(['heading', 'text', 'code']);

/** All words seen so far. The vocabulary of a documentation site is limited, so this stays small. */
const words: string[] = [];
const numbers = new Map<string, number>();

// Pages are never modified: when a file changes, a new page replaces the old one. So cached counts are never out of date.
const counted = new WeakMap<DocsPage, PageCounts>();

/** Counts the words of a page. The result is cached. */
export function countPageWords(page: DocsPage): PageCounts {
  const known = counted.get(page);
  if (known) return known;
  // Unpack the page for this call only: indexing reads each page once, so keeping unpacked pages would only take memory.
  const sections = splitIntoSections({ ...page, markdown: unpackOnce(page.markdown) });
  const positions = new Map<number, number>();
  const positionOf = (word: number) => {
    const position = positions.get(word) ?? positions.size;
    positions.set(word, position);
    return position;
  };
  const counts = sections.map(countSection);
  const result: PageCounts = {
    sections: sections.map((section, index) => new IndexedSection({ ...section, page }, index)),
    contentHashes: sections.map(contentHashOf),
    hasContent: sections.map(({ nodes }) => nodes.length > 0),
    lengths: SEARCH_FIELDS.map((_, field) => counts.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0)),
    counts: counts.map((each) => encodeCounts(each, positionOf)).join(''),
    words: Uint32Array.from(positions.keys()),
  };
  counted.set(page, result);
  return result;
}

/** Returns the counts of a page as plain data. */
export function saveCounts(page: DocsPage): SavedCounts {
  const { sections, words: numbers, ...counts } = countPageWords(page);
  return {
    ...counts,
    path: page.path,
    language: page.language,
    sections: sections.map(({ id, heading, trail, part }) => ({ id, heading, trail, part })),
    words: Array.from(numbers, wordOf),
  };
}

/** Uses saved counts for a page, unless they belong to another path or language. */
export function restoreCounts(page: DocsPage, { path, language, sections, words, ...counts }: SavedCounts): void {
  if (path !== page.path || language !== page.language) return;
  counted.set(page, {
    ...counts,
    sections: sections.map((section, index) => new IndexedSection({ ...section, page, nodes: [] }, index)),
    words: Uint32Array.from(words, numberOf),
  });
}

/** Reads the counts of a page's sections, in order. */
export function* readCounts({ counts, sections, words }: PageCounts): Generator<SectionCounts> {
  const reader = new DigitReader(counts);
  const word = () => words[reader.number()] ?? 0;
  const list = (length: number) => Array.from({ length }, () => reader.number());
  const wordList = () => Array.from({ length: reader.number() }, word);
  // Words and counts alternate.
  const countList = () => Array.from({ length: reader.number() }, (_, at) => (at % 2 === 0 ? word() : reader.number()));
  for (let section = 0; section < sections.length; section += 1) {
    const lengths = list(SEARCH_FIELDS.length);
    const heading = wordList();
    const running = wordList();
    yield { lengths, heading, running, fields: SEARCH_FIELDS.map(countList) };
  }
}

/** Returns the word with this number; empty for an unknown number. */
export function wordOf(number: number): string {
  return words[number] ?? '';
}

export function countKnownWords(): number {
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
  const texts = extractSearchFields(section);
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

function encodeCounts(
  { lengths, heading, running, fields }: SectionCounts,
  positionOf: (word: number) => number,
): string {
  const lists = [heading, running].flatMap((list) => [list.length, ...list.map(positionOf)]);
  const counts = fields.flatMap((list) => [
    list.length,
    ...list.map((number, at) => (at % 2 === 0 ? positionOf(number) : number)),
  ]);
  return [...lengths, ...lists, ...counts].map((number) => digits(number)).join('');
}

/** Number of characters that are compared to recognise a copy: sections with the same heading and the same beginning count as copies. */
const COMPARED_LENGTH = 400;

/**
 * Returns a hash of a section's heading and of the beginning of its prose, or 0 for a section without prose. Several versions of a page can
 * contain the same section. The hash lets results show only one of these copies.
 */
function contentHashOf({ heading, nodes }: DocsSection): number {
  const { prose } = extractProseAndCode(nodes);
  return prose === '' ? 0 : hashText(`${heading}\n${prose.slice(0, COMPARED_LENGTH)}`);
}

import type { SearchIndex, SearchSection } from './SearchIndex.js';
import type { SectionHit } from './SectionHit.js';
import type { SearchWord } from './searchWords.js';
import type { SectionMatcher } from './sectionMatcher.js';

/** Maximum number of sections that are ranked a second time. */
const CANDIDATES = 120;
/**
 * The score of a section grows by up to this share for the pairs of neighbouring words in the question. A pair counts if its two words are
 * near each other in the section. The score grows by the whole share if all pairs count, and by part of it if only some do.
 */
const NEIGHBOUR_BONUS = 0.4;
/** Maximum distance between two words of a section that count as near each other (number of words). */
const NEIGHBOUR_DISTANCE = 4;
/**
 * Bonus for a heading with all content words of the question. A heading with only some of them gets part of the bonus. The bonus mainly
 * helps to choose between the sections of one page.
 */
const HEADING_BONUS = 0.5;
const COVERAGE_EXPONENT = 0.3;
/** The score of each section grows by this share of the scores of the two best other sections on its page. */
const PAGE_SHARE = 0.2;

/**
 * Ranks the best sections of a search a second time. A section ranks higher if neighbouring words of the question are near each other in
 * it, if it covers much of the question, if its heading contains words of the question, and if other sections of its page have high
 * scores.
 */
export function rankSections<Section extends SearchSection>(
  index: SearchIndex<Section>,
  scores: Float32Array,
  words: readonly SearchWord[],
  matcher: SectionMatcher,
): SectionHit<Section>[] {
  const candidates = bestSections(index, scores, matcher);
  const coverage = coverageOf(
    index,
    candidates.map(({ section }) => section),
    words,
    false,
  );
  const pairs = neighbouringWords(words);
  const ranked = candidates.map(({ section, score }, position) => ({
    position: section,
    section: index.sections[section],
    score:
      score *
      (1 + NEIGHBOUR_BONUS * pairShare(index, section, pairs)) *
      (1 + HEADING_BONUS * headingShare(index, section, words)) *
      (coverage[position] ?? 0) ** COVERAGE_EXPONENT,
  }));
  addPageShares(ranked);
  ranked.sort((left, right) => right.score - left.score || left.position - right.position);
  return ranked.flatMap(({ section, position, score }) => (section && score > 0 ? [{ section, position, score }] : []));
}

interface ScoredSection {
  section: number;
  score: number;
}

/** Returns up to `CANDIDATES` sections with the highest scores, best first. Sections with equal scores keep their order. */
function bestSections(index: SearchIndex, scores: Float32Array, matcher: SectionMatcher): ScoredSection[] {
  let best: ScoredSection[] = [];
  const keepBest = () => {
    best = best.sort((left, right) => right.score - left.score).slice(0, CANDIDATES);
  };
  let lowest = 0;
  for (let section = 0; section < scores.length; section += 1) {
    const page = (scores[section] ?? 0) > 0 ? index.sections[section]?.page : undefined;
    const score = page ? (scores[section] ?? 0) * matcher.factor(page) : 0;
    if (score <= lowest) continue;
    best.push({ section, score });
    // Do not sort all matching sections at the end: a common word is in most sections of a site, so the sort would be slow.
    if (best.length < 2 * CANDIDATES) continue;
    keepBest();
    lowest = best.at(-1)?.score ?? 0;
  }
  keepBest();
  return best;
}

/**
 * Returns how much of the question each section covers, from 0 to 1. Each word counts by its importance: its `rarity` times its `weight`.
 *
 * @param contentOnly Whether only content words count.
 */
export function coverageOf(
  index: SearchIndex,
  sections: readonly number[],
  words: readonly SearchWord[],
  contentOnly: boolean,
): Float32Array {
  const rows = new Map(sections.map((section, row) => [section, row]));
  const covered = new Float32Array(sections.length);
  let total = 0;
  for (const word of words) {
    if (contentOnly && !word.content) continue;
    const importance = word.rarity * word.weight;
    total += importance;
    const share = new Float32Array(sections.length);
    for (const { term, weight } of word.alternatives) {
      const { sections: holding } = index.entriesOf(term);
      for (let entry = 0; entry < holding.length; entry += 1) {
        const row = rows.get(holding[entry] ?? 0);
        if (row !== undefined) share[row] = Math.max(share[row] ?? 0, weight);
      }
    }
    for (let row = 0; row < covered.length; row += 1)
      covered[row] = (covered[row] ?? 0) + importance * (share[row] ?? 0);
  }
  return total === 0 ? covered.fill(0) : covered.map((sum) => sum / total);
}

/** Returns the share of the question's content words that a heading contains. Each word counts by its `rarity` times its `weight`. */
function headingShare(index: SearchIndex, section: number, words: readonly SearchWord[]): number {
  let total = 0;
  let covered = 0;
  for (const { content, rarity, weight, alternatives } of words) {
    if (!content) continue;
    total += rarity * weight;
    const best = Math.max(
      0,
      ...alternatives.map((other) => (index.isInHeading(section, other.term) ? other.weight : 0)),
    );
    covered += best * rarity * weight;
  }
  return total === 0 ? 0 : covered / total;
}

/** The pairs of neighbouring words in a question. The pairs are numbered from 0 to `count - 1`. */
interface NeighbouringWords {
  count: number;
  /** The pairs of each term. `asFirst`: the term matches the first word of the pair. `asSecond`: the term matches only the second word. */
  pairsOf: ReadonlyMap<number, { asFirst: readonly number[]; asSecond: readonly number[] }>;
}

/**
 * Returns the pairs of neighbouring words in a question. Skips words that match no term, and leaves out pairs without a content word ("do
 * I", "is the"), because they occur everywhere.
 */
function neighbouringWords(words: readonly SearchWord[]): NeighbouringWords {
  const pairsOf = new Map<number, { asFirst: number[]; asSecond: number[] }>();
  const entryOf = (term: number) => {
    const entry = pairsOf.get(term) ?? { asFirst: [], asSecond: [] };
    pairsOf.set(term, entry);
    return entry;
  };
  const found = words.filter(({ alternatives }) => alternatives.length > 0);
  let count = 0;
  for (const [position, second] of found.entries()) {
    const first = found[position - 1];
    if (!first || !(first.content || second.content)) continue;
    const firstTerms = new Set(first.alternatives.map(({ term }) => term));
    for (const term of firstTerms) entryOf(term).asFirst.push(count);
    for (const { term } of second.alternatives) if (!firstTerms.has(term)) entryOf(term).asSecond.push(count);
    count += 1;
  }
  return { count, pairsOf };
}

/** Returns the share of the pairs whose two words are near each other somewhere in a section. */
function pairShare(index: SearchIndex, section: number, { count, pairsOf }: NeighbouringWords): number {
  if (count === 0) return 0;
  const words = index.wordsOf(section);
  const lastFirst = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const lastSecond = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const near = new Set<number>();
  // Make one pass for all pairs: sections can have thousands of words.
  for (let position = 0; position < words.length && near.size < count; position += 1) {
    const entry = pairsOf.get(words[position] ?? -1);
    if (!entry) continue;
    for (const pair of entry.asFirst) {
      lastFirst[pair] = position;
      if (position - (lastSecond[pair] ?? 0) <= NEIGHBOUR_DISTANCE) near.add(pair);
    }
    for (const pair of entry.asSecond) {
      lastSecond[pair] = position;
      if (position - (lastFirst[pair] ?? 0) <= NEIGHBOUR_DISTANCE) near.add(pair);
    }
  }
  return near.size / count;
}

function addPageShares(ranked: { section: SearchSection | undefined; score: number }[]): void {
  const byPage = new Map<string, { score: number }[]>();
  for (const hit of ranked) {
    const path = hit.section?.page.path ?? '';
    byPage.set(path, [...(byPage.get(path) ?? []), hit]);
  }
  const added = new Map<{ score: number }, number>();
  for (const hits of byPage.values()) {
    const best = hits.toSorted((left, right) => right.score - left.score).slice(0, 3);
    const sum = best.reduce((total, { score }) => total + score, 0);
    for (const hit of hits) {
      const others = best.includes(hit) ? sum - hit.score : (best[0]?.score ?? 0) + (best[1]?.score ?? 0);
      added.set(hit, PAGE_SHARE * others);
    }
  }
  for (const [hit, share] of added) hit.score += share;
}

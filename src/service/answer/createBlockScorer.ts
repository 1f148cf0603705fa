import type { RootContent } from 'mdast';
import type { SearchWord } from '../../search/searchWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import { wordsOf } from '../../search/words.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';

/** Scores nodes by how much they say about the question. */
export type BlockScorer = (nodes: readonly RootContent[]) => number;

/**
 * Creates a scorer that adds up the weights of the question's words in the given nodes. Only words about the subject (`content`) count,
 * each of them once. Rare words weigh more. The scorer caches the words of each node, because an answer compares the same nodes in many
 * combinations.
 */
export function createBlockScorer(
  index: DocsSearchIndex,
  words: readonly SearchWord[],
  language: string | undefined,
): BlockScorer {
  const stem = stemWordOf(language);
  const contentWords = words.filter(({ content }) => content);
  const asked = new Set(contentWords.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)));
  const known = new Map<RootContent, readonly number[]>();

  /** Returns the terms of the question that a node contains. */
  const termsIn = (node: RootContent): readonly number[] => {
    const found = known.get(node);
    if (found) return found;
    const { prose, code } = extractProseAndCode([node]);
    const ids = wordsOf(`${prose}\n${code}`, stem).map(({ term }) => index.termIds.get(term) ?? -1);
    const terms = [...new Set(ids)].filter((id) => asked.has(id));
    known.set(node, terms);
    return terms;
  };

  return (nodes) => {
    const terms = new Set(nodes.flatMap(termsIn));
    let value = 0;
    for (const word of contentWords) {
      const best = Math.max(0, ...word.alternatives.map(({ term, weight }) => (terms.has(term) ? weight : 0)));
      value += best * word.rarity * word.weight;
    }
    return value;
  };
}

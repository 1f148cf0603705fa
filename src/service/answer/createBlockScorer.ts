import type { RootContent } from 'mdast';
import type { SearchWord } from '../../search/searchWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import { wordsOf } from '../../search/words.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';

/** Scores nodes by how much they say about the question. */
export type BlockScorer = (nodes: readonly RootContent[]) => number;

/** Scores text by the question's words in it: each counts once, weighted by rarity. */
export function createBlockScorer(
  index: DocsSearchIndex,
  words: readonly SearchWord[],
  language: string | undefined,
): BlockScorer {
  const stem = stemWordOf(language);
  return (nodes) => {
    const { prose, code } = extractProseAndCode(nodes);
    const terms = new Set(wordsOf(`${prose}\n${code}`, stem).map(({ term }) => index.termIds.get(term) ?? -1));
    let value = 0;
    for (const word of words) {
      if (!word.content) continue;
      const best = Math.max(0, ...word.alternatives.map(({ term, weight }) => (terms.has(term) ? weight : 0)));
      value += best * word.rarity * word.weight;
    }
    return value;
  };
}

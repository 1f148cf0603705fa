import type { ContextItem } from '../protocol/assistantMessage.js';
import type { SearchIndex } from './SearchIndex.js';
import { type SearchWord, searchWordsOf } from './searchWords.js';

/** Words that are taken from what the reader pointed at, rarest first; more would drown the question. */
const MAX_HINTS = 12;
const HINT_WEIGHT = 0.2;

/** The telling words of what the reader pointed at, as light additions to the question. */
export function hintsOf(
  context: readonly ContextItem[],
  index: SearchIndex,
  language: string | undefined,
): SearchWord[] {
  const text = context.map(({ value }) => value).join('\n');
  if (text === '') return [];
  return searchWordsOf(text, index, language, { weight: HINT_WEIGHT, correct: false })
    .filter((word) => word.known && word.content)
    .sort((left, right) => right.rarity - left.rarity)
    .slice(0, MAX_HINTS);
}

import type { ContextItem } from '../protocol/messages/assistantMessage.js';
import type { SearchIndex } from './SearchIndex.js';
import { matchSearchWords, type SearchWord } from './searchWords.js';

/** Maximum number of words from the context of a question. More would outweigh the question itself. */
const MAX_HINTS = 12;
const HINT_WEIGHT = 0.2;

/**
 * Returns the rarest content words of the context that a reader attached to a question, with a small weight. Words that the index does not
 * contain are left out.
 */
export function findContextHints(
  context: readonly ContextItem[],
  index: SearchIndex,
  language: string | undefined,
): SearchWord[] {
  const text = context.map(({ value }) => value).join('\n');
  if (text === '') return [];
  return matchSearchWords(text, index, language, { weight: HINT_WEIGHT, correct: false })
    .filter((word) => word.known && word.content)
    .sort((left, right) => right.rarity - left.rarity)
    .slice(0, MAX_HINTS);
}

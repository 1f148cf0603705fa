import { type RelatedWords, readRelatedWords } from '../../search/relatedWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import relatedWordsList from './relatedWords.txt?raw';

let relatedWords: RelatedWords | undefined;

/**
 * Returns English words of software documentation, by the words that readers use for the same things. The list was written without
 * knowledge of the questions of `npm run bench:search`.
 */
export function getRelatedWords(): RelatedWords {
  relatedWords ??= readRelatedWords(relatedWordsList, stemWordOf('en'));
  return relatedWords;
}

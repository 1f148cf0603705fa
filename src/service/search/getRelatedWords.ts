import { type RelatedWords, readRelatedWords } from '../../search/relatedWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import relatedWordsList from './relatedWords.txt?raw';

let relatedWords: RelatedWords | undefined;

/**
 * Returns a table of phrases that English readers use, with the words of software documentation for the same things. To keep the benchmark
 * `npm run bench:search` fair, the table was written without knowledge of the questions that the benchmark asks.
 */
export function getRelatedWords(): RelatedWords {
  relatedWords ??= readRelatedWords(relatedWordsList, stemWordOf('en'));
  return relatedWords;
}

import { type RelatedWords, readRelatedWords } from '../../search/relatedWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import relatedWordsList from './relatedWords.txt?raw';

let relatedWords: RelatedWords | undefined;

/** The words of software documentation for those of readers, in English. The list was written without knowledge of the benchmarks' questions. */
export function getRelatedWords(): RelatedWords {
  relatedWords ??= readRelatedWords(relatedWordsList, stemWordOf('en'));
  return relatedWords;
}

import { type RelatedWords, readRelatedWords } from '../../search/relatedWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import relatedWordsList from './relatedWords.txt?raw';

let relatedWords: RelatedWords | undefined;

/** Returns the words of software documentation for words of readers, in English. The list was made without the benchmark questions. */
export function getRelatedWords(): RelatedWords {
  relatedWords ??= readRelatedWords(relatedWordsList, stemWordOf('en'));
  return relatedWords;
}

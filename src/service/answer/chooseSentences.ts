import { guessLanguage } from '../../search/stopWords.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { type AnswerSentences, answerSentences, SENTENCE_LANGUAGES } from './answerSentences.js';

/**
 * Returns the fixed sentences of an answer in the language of the question. The search only detects languages of the documentation. If
 * the documentation has just one, this function guesses among the languages that have sentences.
 *
 * @param language Language of the question according to the search.
 */
export function chooseSentences(
  index: DocsSearchIndex,
  question: string,
  language: string | undefined,
): AnswerSentences {
  const spoken = index.languages.size > 1 ? language : guessLanguage(question, SENTENCE_LANGUAGES);
  return answerSentences(spoken ?? language);
}

import { guessLanguage } from '../../search/stopWords.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { type AnswerSentences, answerSentences, SENTENCE_LANGUAGES } from './answerSentences.js';

/**
 * Chooses the sentences in the language of a question. Search only knows the languages of the documentation; the sentences have their own.
 *
 * @param language Language of the question as search has found it.
 */
export function chooseSentences(
  index: DocsSearchIndex,
  question: string,
  language: string | undefined,
): AnswerSentences {
  const spoken = index.languages.size > 1 ? language : guessLanguage(question, SENTENCE_LANGUAGES);
  return answerSentences(spoken ?? language);
}

import { parseLanguageTag } from '../../languages/languageTag.js';
import { guessLanguage } from '../../search/stopWords.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { type AnswerSentences, answerSentences, SENTENCE_LANGUAGES } from './answerSentences.js';

/**
 * Returns the fixed sentences of an answer. If the documentation has several languages, uses the language of the search. Otherwise, guesses
 * the language of the question, among the languages that have fixed sentences. If the guess fails, or if the pages are probably in the
 * guessed language (see `isProbablyOfPages`), uses the language of the search.
 *
 * @param language Language of the search. It comes from the filter, or else from the question, the current page, or all pages.
 */
export function chooseSentences(
  index: DocsSearchIndex,
  question: string,
  language: string | undefined,
): AnswerSentences {
  const guessed = index.languages.size > 1 ? language : guessLanguage(question, SENTENCE_LANGUAGES);
  return answerSentences(guessed && !isProbablyOfPages(guessed, language) ? guessed : language);
}

/**
 * Whether the pages are probably in the guessed language. If so, use the language tag of the pages. This tag is more exact, for example
 * about the script of Chinese. The result is true if both languages are the same, or if the guess may have confused them:
 *
 * - Both languages have the same script, and it is not the Latin script.
 * - The guess is Chinese, and the pages are in Japanese: a text in Chinese characters alone may be Japanese.
 */
function isProbablyOfPages(guessed: string, language: string | undefined): boolean {
  const guess = parseLanguageTag(guessed)?.maximize();
  const pages = language === undefined ? undefined : parseLanguageTag(language)?.maximize();
  if (!guess || !pages) return false;
  if (guess.language === pages.language) return true;
  if (guess.language === 'zh' && pages.language === 'ja') return true;
  return guess.script === pages.script && guess.script !== 'Latn';
}

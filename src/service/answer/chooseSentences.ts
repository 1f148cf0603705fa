import { parseLanguageTag } from '../../languages/languageTag.js';
import { guessLanguage } from '../../search/stopWords.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { type AnswerSentences, answerSentences, SENTENCE_LANGUAGES } from './answerSentences.js';

/**
 * Returns the fixed sentences of an answer. If the documentation has several languages, the sentences are in the language of the search.
 * Otherwise, they are in the language of the question, guessed among the languages that have sentences; if the guess fails, in the language
 * of the search.
 *
 * @param language Language of the search: that of the filter, or else of the question, of the current page, or of all pages.
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
 * Whether a guessed language is the language of the pages, or may have been confused with it: the guess can confuse languages of the same
 * script, except the Latin script, and Chinese characters alone may be Japanese. If so, use the language tag of the pages: it is more
 * exact, for example about the script of Chinese.
 */
function isProbablyOfPages(guessed: string, language: string | undefined): boolean {
  const guess = parseLanguageTag(guessed)?.maximize();
  const pages = language === undefined ? undefined : parseLanguageTag(language)?.maximize();
  if (!guess || !pages) return false;
  if (guess.language === pages.language) return true;
  if (guess.language === 'zh' && pages.language === 'ja') return true;
  return guess.script === pages.script && guess.script !== 'Latn';
}

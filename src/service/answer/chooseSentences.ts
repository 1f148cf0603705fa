import { parseLanguageTag } from '../../languages/languageTag.js';
import { guessLanguage } from '../../search/stopWords.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { type AnswerSentences, answerSentences, SENTENCE_LANGUAGES } from './answerSentences.js';

/**
 * Returns the fixed sentences of an answer. If the documentation has several languages, they are in the language of the search. Otherwise,
 * this function guesses the language of the question among those that have sentences, and uses the language of the search if that fails.
 *
 * @param language Language of the search, which is that of the filter, the question, the current page, or all pages.
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
 * Whether a guessed language is that of the pages, or cannot be distinguished from it: languages share scripts, and Chinese characters
 * alone may be Japanese. If so, the tag of the pages is more exact, and says which script of Chinese they use.
 */
function isProbablyOfPages(guessed: string, language: string | undefined): boolean {
  const guess = parseLanguageTag(guessed)?.maximize();
  const pages = language === undefined ? undefined : parseLanguageTag(language)?.maximize();
  if (!guess || !pages) return false;
  if (guess.language === pages.language) return true;
  if (guess.language === 'zh' && pages.language === 'ja') return true;
  return guess.script === pages.script && guess.script !== 'Latn';
}

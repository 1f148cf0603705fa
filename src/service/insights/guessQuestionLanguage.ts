import { parseLanguageTag } from '../../languages/languageTag.js';
import { primaryLanguage } from '../../search/primaryLanguage.js';
import { guessLanguage } from '../../search/stopWords.js';
import { SENTENCE_LANGUAGES } from '../answer/answerSentences.js';
import { isProbablyOfPages } from '../answer/chooseSentences.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';

/**
 * Guesses the language of a question among those of the pages and those that answers have sentences in. If nothing shows another
 * language, a question in the script of the pages is in their only language.
 *
 * @returns undefined if the language is unknown.
 */
export function guessQuestionLanguage(
  { languages, onlyLanguage }: Pick<DocsSearchIndex, 'languages' | 'onlyLanguage'>,
  question: string,
): string | undefined {
  const ofPages = new Set([...languages].map(primaryLanguage));
  // Two tags of one language would have the same number of words, so neither would be guessed.
  const others = [...SENTENCE_LANGUAGES].filter((language) => !ofPages.has(primaryLanguage(language)));
  const guessed = guessLanguage(question, new Set([...languages, ...others]));
  if (guessed !== undefined) return isProbablyOfPages(guessed, onlyLanguage) ? onlyLanguage : guessed;
  return onlyLanguage !== undefined && fitsScript(question, onlyLanguage) ? onlyLanguage : undefined;
}

/** Whether a question has letters of the Latin script only, for a language in that script, or some of another script. */
function fitsScript(question: string, language: string): boolean {
  const isLatin = parseLanguageTag(language)?.maximize().script === 'Latn';
  return /\p{L}/u.test(question) && isLatin === !/(?!\p{Script=Latin})\p{L}/u.test(question);
}

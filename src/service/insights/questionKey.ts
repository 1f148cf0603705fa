import { stemWordOf } from '../../search/stemWord.js';
import { isStopWord } from '../../search/stopWords.js';
import { wordsOf } from '../../search/words.js';

/** Words that turn a question into its opposite. They stay in the key of the question, although many of them are stop words. */
const NEGATIONS = new Set(
  (
    'no not nor without off cannot cant couldnt dont doesnt didnt isnt arent hasnt havent wont ' +
    'nicht kein keine ohne sin ne pas sans non senza niet geen zonder não sem не нет без'
  ).split(' '),
);

/**
 * Returns a key for grouping questions. Questions have the same key if they differ only in case, punctuation, word endings, word order,
 * and words such as "how" and "the".
 *
 * @param language BCP 47 tag of the question. Default: English.
 * @example questionKey('How do I change the port?', 'en') === questionKey('changing ports', 'en')
 */
export function questionKey(question: string, language: string | undefined): string {
  const words = wordsOf(question, stemWordOf(language)).filter(({ kind }) => kind === 'whole');
  const content = words.filter(({ written }) => NEGATIONS.has(written.toLowerCase()) || !isStopWord(written, language));
  const terms = (content.length > 0 ? content : words).map(({ term }) => term);
  // The key of a question without words, such as "???", is its text.
  return terms.length > 0 ? [...new Set(terms)].sort().join(' ') : question.trim();
}

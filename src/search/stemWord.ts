import snowball from 'snowball-stemmers';
import { stemmer } from 'stemmer';
import { ownText } from './ownText.js';
import { primaryLanguage } from './primaryLanguage.js';
import { snowballName } from './snowballNames.js';
import { stemArabic } from './stemArabic.js';

/** Accents that people leave out when they type, put back where the stemmer needs them to see an ending. */
const RESTORED_ENDINGS: ReadonlyMap<string, readonly (readonly [RegExp, string])[]> = new Map([
  ['spanish', [[/([cs])ion$/, '$1ión']]],
  [
    'portuguese',
    [
      [/cao$/, 'ção'],
      [/coes$/, 'ções'],
    ],
  ],
]);

const LETTERS = /^\p{L}{3,}$/u;
const MARKS = /\p{M}/gu;
/** Distinct words of a language that are remembered. A docs set of 5,000 sections has some 20,000. */
const MAX_REMEMBERED = 100_000;
/** Longest word that is remembered: longer ones are rarely words, and whoever asks chooses them. */
const MAX_REMEMBERED_LENGTH = 40;

/** Languages that are written without spaces, or glue endings to words: cut into pairs of characters, never stemmed. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/** Makes one word comparable: lower case in, its stem without accents out. */
export type StemWord = (word: string) => string;

/** By algorithm, never by the tag that was asked for: whoever asks could make up new ones without end. */
const stemmers = new Map<string, StemWord>();
const ENGLISH = 'english';
const ARABIC = 'arabic';
const WHOLE_WORDS = 'whole words';
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['en', ENGLISH],
  ['ar', ARABIC],
]);

/**
 * The stemmer of a language.
 *
 * @param language BCP 47 tag; English when left out.
 * @example stemWordOf('es')('instalaciones') // 'instal'
 */
export function stemWordOf(language: string | undefined): StemWord {
  const primary = primaryLanguage(language);
  const name = OWN_NAMES.get(primary) ?? snowballName(language) ?? WHOLE_WORDS;
  const known = stemmers.get(name);
  if (known) return known;
  const stem = remembering(stemmerOf(name));
  stemmers.set(name, stem);
  return stem;
}

/** British endings, made American on both sides: `optimise` finds `optimize`, whatever else they do to a word. */
const BRITISH_ENDING = /(?<=\w{3})is(?=(?:e[drs]?|ers|ing|ations?)$)/;
const BRITISH_OUR = /^(behavi|col|fav|flav|hon|lab|neighb)our/;

function stemmerOf(name: string): StemWord {
  if (name === ENGLISH) return (word) => stemmer(word.replace(BRITISH_ENDING, 'iz').replace(BRITISH_OUR, '$1or'));
  if (name === ARABIC) return stemArabic;
  if (name === WHOLE_WORDS) return (word) => word;
  const algorithm = snowball.newStemmer(name);
  const endings = RESTORED_ENDINGS.get(name) ?? [];
  return (word) => algorithm.stem(endings.reduce((text, [ending, restored]) => text.replace(ending, restored), word));
}

function remembering(stem: StemWord): StemWord {
  const remembered = new Map<string, string>();
  return (word) => {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const stemmed = LETTERS.test(word) ? stem(word) : word;
    const plain = stemmed.normalize('NFD').replace(MARKS, '');
    if (remembered.size < MAX_REMEMBERED && word.length <= MAX_REMEMBERED_LENGTH) {
      remembered.set(ownText(word), ownText(plain));
    }
    return plain;
  };
}

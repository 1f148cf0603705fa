import snowball from 'snowball-stemmers';
import { stemmer } from 'stemmer';
import { flattenString } from '../values/flattenString.js';
import { primaryLanguage } from './primaryLanguage.js';
import { snowballName } from './snowballNames.js';
import { stemArabic } from './stemArabic.js';

/** Endings whose accents people leave out when they type. The stemmer recognises these endings only with their accents. */
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
/**
 * Matches accents, and also the vowel signs of Indic scripts. Removing the vowel signs replaces a stemmer for Hindi: most inflections of a
 * word become equal. A few pairs of different words become equal, too, which matters less.
 */
const MARKS = /\p{M}/gu;
/** Maximum number of cached words for each stemmer. Documentation with 5,000 sections has about 20,000 different words. */
const MAX_CACHED = 100_000;
/** Maximum length of cached words. Longer strings are rarely real words, and clients could fill the cache with them. */
const MAX_CACHED_LENGTH = 40;

/** Scripts without spaces between words, or with endings attached to the words. Their text is split into pairs of characters. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/** Takes a word in lower case and returns its stem. The functions that `stemWordOf` returns also remove accents and other marks. */
export type StemWord = (word: string) => string;

/** Cache of the stemmers. The keys are algorithms, not language tags: otherwise, clients could fill the memory with made-up tags. */
const stemmers = new Map<string, StemWord>();
const ENGLISH = 'english';
const ARABIC = 'arabic';
const WHOLE_WORDS = 'whole words';
/** Maps a language to the name of its stemmer, for stemmers that do not come from Snowball. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['en', ENGLISH],
  ['ar', ARABIC],
]);

/**
 * Returns the stemmer of a language. For a language without one, returns a function that only removes accents and vowel signs.
 *
 * @param language BCP 47 tag. Default: English.
 * @example stemWordOf('es')('instalaciones') // 'instal'
 */
export function stemWordOf(language: string | undefined): StemWord {
  const primary = primaryLanguage(language);
  const name = OWN_NAMES.get(primary) ?? snowballName(language) ?? WHOLE_WORDS;
  const known = stemmers.get(name);
  if (known) return known;
  const stem = memoize(stemmerOf(name));
  stemmers.set(name, stem);
  return stem;
}

/** British endings become American ones in questions and in the index, so that `optimise` finds `optimize`. */
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

function memoize(stem: StemWord): StemWord {
  const cache = new Map<string, string>();
  return (word) => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    const stemmed = LETTERS.test(word) ? stem(word) : word;
    const plain = stemmed.normalize('NFD').replace(MARKS, '');
    if (cache.size < MAX_CACHED && word.length <= MAX_CACHED_LENGTH) {
      cache.set(flattenString(word), flattenString(plain));
    }
    return plain;
  };
}

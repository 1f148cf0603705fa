import { flattenString } from '../values/flattenString.js';
import { type StemWord, UNSPACED } from './stemWord.js';

/** Letters, combining marks and digits, also with a dot, underscore, hyphen or apostrophe between two of them. */
export const WORD = /[\p{L}\p{M}\p{N}]+(?:[._\-'’][\p{L}\p{M}\p{N}]+)*/gu;
const INNER_MARK = /[._-]/;
const APOSTROPHE = /['’]/g;
/**
 * French and Italian words that end with an apostrophe, such as `l'`, `qu'` and `dell'`. They are removed if at least two letters follow:
 * `l'installation` becomes `installation`, but `vite's` stays one word.
 */
const ELISION = /^(?:[cdjlmnst]|qu|dell|nell|sull|all)['’](?=\p{L}{2})/iu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const UNSPACED_RUN = new RegExp(`(${UNSPACED.source}+)`, 'u');
/**
 * Maximum length of a word. Of a longer identifier, only the parts are listed. Other longer words are left out, because they are hashes or
 * encoded data.
 */
const MAX_WORD_LENGTH = 60;
/** Maximum length of an identifier. Longer ones are usually encoded data. */
const MAX_IDENTIFIER_LENGTH = 200;
/**
 * Minimum average length of the parts between capital letters. Applies if a piece of an identifier, such as the text between two dots, is
 * longer than `MAX_WORD_LENGTH`. A piece with shorter parts is left out: it is probably encoded data, whose parts have about three
 * characters.
 */
const MIN_HUMP_LENGTH = 4;

/** One word of the text. */
export interface Word {
  /** Stem of the word. */
  term: string;
  /** `part`: one part of a compound or identifier, listed after the whole compound or identifier. All other words are `whole`. */
  kind: 'whole' | 'part';
  /** The word as in the text after NFKC normalization, without apostrophes, and without an elided word such as `l'` (see `ELISION`). */
  written: string;
}

/**
 * Splits text into words. Lists an identifier or compound as a whole and in parts, so that `getElementById` finds
 * `document.getElementById`. Lists a very long identifier only in parts. Splits text in scripts without spaces into overlapping pairs of
 * characters.
 *
 * @param stem From `stemWordOf`.
 * @example wordsOf('server.port', stem) // terms: serverport, server, port
 */
export function wordsOf(text: string, stem: StemWord): Word[] {
  const cache = cacheOf(stem);
  const words: Word[] = [];
  for (const [match] of text.normalize('NFKC').matchAll(WORD)) {
    let found = cache.get(match);
    if (!found) {
      const isCached = cache.size < MAX_CACHED && match.length <= MAX_WORD_LENGTH;
      const key = match.length <= MAX_IDENTIFIER_LENGTH ? flattenString(match) : match;
      found = splitMatch(key, stem);
      if (isCached) cache.set(key, found);
    }
    for (const word of found) words.push(word);
  }
  return words;
}

/** Caches the words of matches of `WORD`, for each stemmer: documentation repeats the same few thousand words. */
const cacheByStem = new WeakMap<StemWord, Map<string, readonly Word[]>>();
const MAX_CACHED = 50_000;

function cacheOf(stem: StemWord): Map<string, readonly Word[]> {
  const known = cacheByStem.get(stem) ?? new Map<string, readonly Word[]>();
  cacheByStem.set(stem, known);
  return known;
}

function splitMatch(match: string, stem: StemWord): Word[] {
  const words: Word[] = [];
  const written = match.replace(ELISION, '').replace(APOSTROPHE, '');
  if (UNSPACED.test(written)) addUnspaced(written, stem, words);
  else addWord(written, stem, words);
  return words;
}

function addWord(written: string, stem: StemWord, words: Word[]): void {
  if (written.length > MAX_WORD_LENGTH) {
    for (const part of partsOfIdentifier(written)) addWord(part, stem, words);
    return;
  }
  const pieces = written.split(INNER_MARK);
  const whole = pieces.join('');
  const add = (word: string, kind: Word['kind'], as = word) =>
    words.push({ term: stem(word.toLowerCase()), kind, written: as });
  add(whole, 'whole', written);
  for (const piece of pieces) {
    const parts = piece.split(HUMP);
    if (pieces.length > 1) add(piece, 'part');
    if (parts.length > 1) for (const part of parts) add(part, 'part');
  }
}

/**
 * Splits an identifier that is longer than `MAX_WORD_LENGTH` into parts. `addWord` adds each part as a whole word, because it does not add
 * the identifier itself.
 */
function partsOfIdentifier(written: string): string[] {
  if (written.length > MAX_IDENTIFIER_LENGTH) return [];
  const parts = written.split(INNER_MARK).flatMap((piece) => {
    if (piece.length <= MAX_WORD_LENGTH) return piece;
    const humps = piece.split(HUMP);
    return humps.length * MIN_HUMP_LENGTH <= piece.length ? humps : [];
  });
  return parts.filter((part) => part.length <= MAX_WORD_LENGTH);
}

function addUnspaced(written: string, stem: StemWord, words: Word[]): void {
  for (const run of written.split(UNSPACED_RUN)) {
    if (run === '') continue;
    if (!UNSPACED.test(run)) {
      for (const [piece] of run.matchAll(WORD)) addWord(piece, stem, words);
      continue;
    }
    const characters = [...run];
    if (characters.length === 1) words.push({ term: run, kind: 'whole', written: run });
    for (let start = 0; start + 1 < characters.length; start += 1) {
      const pair = `${characters[start]}${characters[start + 1]}`;
      words.push({ term: pair, kind: 'whole', written: pair });
    }
  }
}

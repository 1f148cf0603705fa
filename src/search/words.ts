import { ownText } from './ownText.js';
import { type StemWord, UNSPACED } from './stemWord.js';

/** Letters and digits, with the marks that stand inside identifiers and compound words. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[._\-'’][\p{L}\p{M}\p{N}]+)*/gu;
const INNER_MARK = /[._-]/;
const APOSTROPHE = /['’]/g;
/** French and Italian articles: `l'installation` is two words, `vite's` is one. */
const ELISION = /^(?:[cdjlmnst]|qu|dell|nell|sull|all)['’](?=\p{L}{2})/iu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const UNSPACED_RUN = new RegExp(`(${UNSPACED.source}+)`, 'u');
/** Longer runs of characters are hashes or encoded data: nobody asks for them. */
const MAX_WORD_LENGTH = 60;

/** One word of a text, made comparable. */
export interface Word {
  term: string;
  /** `part`: a piece of the compound or identifier that came just before it. */
  kind: 'whole' | 'part';
  /** How it was written. */
  written: string;
}

/**
 * The words of a text. An identifier or compound counts as a whole and in parts: `server.ws`, `useEffect`, `pre-bundling`
 * are `serverws`, `server`, `ws`; and so on. So does a name inside of a compound: `getElementById` finds `document.getElementById`.
 * Text without spaces between its words is cut into overlapping pairs of characters.
 *
 * @param stem From `stemWordOf`.
 */
export function wordsOf(text: string, stem: StemWord): Word[] {
  const remembered = rememberedOf(stem);
  const words: Word[] = [];
  for (const [match] of text.normalize('NFKC').matchAll(WORD)) {
    let taken = remembered.get(match);
    if (!taken) {
      const isKept = remembered.size < MAX_REMEMBERED && match.length <= MAX_WORD_LENGTH;
      const own = isKept ? ownText(match) : match;
      taken = takeApart(own, stem);
      if (isKept) remembered.set(own, taken);
    }
    for (const word of taken) words.push(word);
  }
  return words;
}

// Documentation says the same few thousand words over and over: taking each apart once brought 5,400 sections from 1.6 to 1.0 seconds.
const rememberedByStem = new WeakMap<StemWord, Map<string, readonly Word[]>>();
const MAX_REMEMBERED = 50_000;

function rememberedOf(stem: StemWord): Map<string, readonly Word[]> {
  const known = rememberedByStem.get(stem) ?? new Map<string, readonly Word[]>();
  rememberedByStem.set(stem, known);
  return known;
}

function takeApart(match: string, stem: StemWord): Word[] {
  const words: Word[] = [];
  const written = match.replace(ELISION, '').replace(APOSTROPHE, '');
  if (UNSPACED.test(written)) addUnspaced(written, stem, words);
  else addWord(written, stem, words);
  return words;
}

function addWord(written: string, stem: StemWord, words: Word[]): void {
  if (written.length > MAX_WORD_LENGTH) return;
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

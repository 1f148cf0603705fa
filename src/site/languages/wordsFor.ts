import { packName, readTag } from '../../ui/languages/languageLoader.js';
import { WORDS as ar } from './ar.js';
import { WORDS as de } from './de.js';
import { WORDS as en } from './en.js';
import { WORDS as es } from './es.js';
import { WORDS as fr } from './fr.js';
import { WORDS as he } from './he.js';
import { WORDS as hi } from './hi.js';
import { WORDS as it } from './it.js';
import { WORDS as ja } from './ja.js';
import { WORDS as ko } from './ko.js';
import { WORDS as nl } from './nl.js';
import { WORDS as pl } from './pl.js';
import { WORDS as pt } from './pt-BR.js';
import { WORDS as ru } from './ru.js';
import type { SiteWords } from './SiteWords.js';
import { WORDS as tr } from './tr.js';
import { WORDS as uk } from './uk.js';
import { WORDS as zhHans } from './zh-Hans.js';
import { WORDS as zhHant } from './zh-Hant.js';

/** By the part of a tag that decides. */
const PACKS: Readonly<Record<string, SiteWords>> = {
  ar,
  de,
  en,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  tr,
  uk,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

/**
 * The words for pages of a language; English where there are none for it.
 *
 * @param language BCP 47 tag, as the page or the site names it: anything may stand there.
 * @example wordsFor('de-AT').frame.search // 'Suchen'
 */
export function wordsFor(language: string): SiteWords {
  const tag = readTag(language);
  return (tag && PACKS[packName(tag, PACKS)]) ?? en;
}

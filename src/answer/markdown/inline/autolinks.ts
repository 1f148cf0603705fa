import type { Inline } from '../ast.js';
import { isCjk } from './isCjk.js';
import { pushInline } from './Pieces.js';

const BARE_LINK_START = /(?:https?:\/\/|www\.)/gi;
/**
 * Characters that end a bare URL, for a character class: white space, `<`, and the punctuation, brackets and quotation marks of Chinese and
 * Japanese. Letters such as those of `/wiki/日本` belong to the URL.
 */
export const BARE_LINK_ENDS =
  '\\s<\\u201c\\u201d\\u3001\\u3002\\u3008-\\u3011\\u3014-\\u301b\\u301d-\\u301f\\uff01\\uff08\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f\\uff3b\\uff3d\\uff5b\\uff5d\\uff5f-\\uff64';
const BARE_LINK = new RegExp(`(?:https?://|www\\.)[^${BARE_LINK_ENDS}]*`, 'iy');
/** Matches the host of a bare URL. The host ends at the first ASCII punctuation that hosts cannot contain, such as `!`. */
const HOST = /^(?:https?:\/\/)?([^\s!-,/:-@[-^`{-~]*)/i;
const TRAILING_PUNCTUATION = `?!.,:*_~'"`;
const ENTITY = /^&[a-z\d]+;$/i;
const MAX_ENTITY = 40;
const LOCAL_PART = /[\w.+-]/;
const MAIL_HOST = /[\w-]+(?:\.[\w-]+)+/y;

/** A URL in plain text. */
export interface BareLink {
  text: string;
  url: string;
}

/** Returns the position at which the next bare URL may start; the length of the text if there is no further URL. */
export function nextBareLink(text: string, from: number): number {
  BARE_LINK_START.lastIndex = from;
  return BARE_LINK_START.exec(text)?.index ?? text.length;
}

/** Removes trailing punctuation, entities and unbalanced closing parentheses: they belong to the sentence (GFM, "Autolinks"). */
function trimBareLink(link: string): string {
  let surplus = 0;
  for (const character of link) {
    if (character === ')') surplus++;
    else if (character === '(') surplus--;
  }
  let end = link.length;
  for (;;) {
    const last = link[end - 1] ?? '';
    if (last === ';') {
      const start = link.lastIndexOf('&', end - 1);
      const isEntity = start >= 0 && end - start < MAX_ENTITY && ENTITY.test(link.slice(start, end));
      end = isEntity ? start : end - 1;
    } else if (last === ')' && surplus > 0) {
      surplus--;
      end--;
    } else if (last !== '' && TRAILING_PUNCTUATION.includes(last)) end--;
    else return link.slice(0, end);
  }
}

function isLetter(character: string): boolean {
  return character < '\x80' ? /^[a-z\d]/i.test(character) : /^[\p{L}\p{N}]/u.test(character);
}

/**
 * Whether a URL that starts with `http` may follow a character. True for Chinese, Japanese and Korean characters, and for every character
 * that is neither a letter nor a digit.
 */
export function mayPrecedeBareLink(character: string): boolean {
  return !isLetter(character) || isCjk(character);
}

function validHost(host: string, needsDot: boolean): boolean {
  const labels = host.split('.');
  if (needsDot && labels.length < 2) return false;
  return isLetter(host[0] ?? '') && labels.slice(-2).every((label) => !label.includes('_'));
}

/** Reads a URL that starts with `http://`, `https://` or `www.` (GFM, "Autolinks"). */
export function readBareLink(text: string, position: number): BareLink | undefined {
  const before = text[position - 1] ?? ' ';
  BARE_LINK.lastIndex = position;
  const match = BARE_LINK.exec(text)?.[0];
  if (match === undefined) return undefined;
  const www = /^www/i.test(match);
  if (www ? !/[\s*_~([]/.test(before) && !isCjk(before) : !mayPrecedeBareLink(before)) return undefined;
  const link = trimBareLink(match);
  const host = HOST.exec(link)?.[1] ?? '';
  if (!validHost(host, www)) return undefined;
  return { text: link, url: www ? `http://${link}` : link };
}

function splitMails(text: string, into: Inline[]): void {
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && LOCAL_PART.test(text[start - 1] ?? '')) start--;
    MAIL_HOST.lastIndex = at + 1;
    const host = MAIL_HOST.exec(text)?.[0];
    if (start === at || host === undefined || /[-_]$/.test(host) || text[start - 1] === '/') continue;
    const mail = text.slice(start, at + 1 + host.length);
    pushInline(into, text.slice(from, start));
    into.push({ kind: 'link', url: `mailto:${mail}`, title: '', children: [mail] });
    from = start + mail.length;
  }
  pushInline(into, text.slice(from));
}

/** Turns bare e-mail addresses outside links into links. */
export function linkMails(inlines: readonly Inline[]): Inline[] {
  const linked: Inline[] = [];
  for (const inline of inlines) {
    if (typeof inline === 'string') {
      if (inline.includes('@')) splitMails(inline, linked);
      else pushInline(linked, inline);
    } else if ('children' in inline && inline.kind !== 'link') {
      linked.push({ ...inline, children: linkMails(inline.children) });
    } else linked.push(inline);
  }
  return linked;
}

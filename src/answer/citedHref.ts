/** Words of a passage that are looked for: enough to be unique, few enough to survive small edits of the page. */
const WORDS = 8;
const MAX_LENGTH = 120;
/** Characters of a line that are read. The words of a fragment are at its beginning. */
const MAX_LINE_LENGTH = 1_000;
const FENCED = /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm;
/** Halves of characters, which cannot be encoded. */
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * An address that makes the browser mark a passage of the page it leads to (a text fragment). Browsers honour it only on a full
 * navigation, and ignore it where they do not know it; the heading of the address stays.
 *
 * @param passage As it was cited: Markdown is taken out, as far as its first line of prose goes.
 * @example citedHref('https://docs.acme.com/guide#install', 'Run the command below.')
 * // 'https://docs.acme.com/guide#install:~:text=Run%20the%20command%20below.'
 */
export function citedHref(href: string, passage: string | undefined): string {
  const line = passage
    ?.replace(FENCED, '')
    .split('\n')
    .map(plainLine)
    .find((text) => text.split(' ').length > 3);
  if (!line || href.includes(':~:')) return href;
  const words = line.split(' ').slice(0, WORDS).join(' ').slice(0, MAX_LENGTH);
  // A hyphen means something in a fragment, and encodeURIComponent leaves it.
  const text = encodeURIComponent(words.replace(LONE_SURROGATES, '')).replace(/-/g, '%2D');
  return `${href}${href.includes('#') ? '' : '#'}:~:text=${text}`;
}

/** A line as it reads on the page; empty for headings, lists, tables and code, whose text may be broken up there. */
function plainLine(line: string): string {
  if (/^\s*(?:[#>|<-]|`{3}|~{3}|[*+] |\d+[.)] |!\[)/.test(line)) return '';
  return line
    .slice(0, MAX_LINE_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The address without the mark: what a site's router is asked for. */
export function withoutCitation(href: string): string {
  return href.replace(/#?:~:.*$/s, '');
}

/** Number of words in the text fragment: usually unique on a page, and few enough to survive small edits of the page. */
const WORDS = 8;
const MAX_LENGTH = 120;
/** Maximum number of characters read from a line. The fragment takes its words from the beginning. */
const MAX_LINE_LENGTH = 1_000;
const FENCED = /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm;
/** Lone surrogates, which `encodeURIComponent` cannot encode. */
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * Adds a text fragment to a URL, so that the browser highlights a passage of the page. Browsers ignore text fragments that they do not
 * support or cannot find. An anchor in the URL is kept.
 *
 * @param passage Markdown of the passage. The fragment is taken from its first line of prose with at least four words. Without such a line,
 * or if the URL already has a text fragment, the URL is returned unchanged.
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
  // Hyphens have a meaning in text fragments, and encodeURIComponent does not escape them.
  const text = encodeURIComponent(words.replace(LONE_SURROGATES, '')).replace(/-/g, '%2D');
  return `${href}${href.includes('#') ? '' : '#'}:~:text=${text}`;
}

/**
 * Returns the plain text of a line of prose. Returns `''` for headings, lists, quotes, tables, HTML and images, whose text may be split
 * into several elements on the page.
 */
function plainLine(line: string): string {
  if (/^\s*(?:[#>|<-]|`{3}|~{3}|[*+] |\d+[.)] |!\[)/.test(line)) return '';
  return line
    .slice(0, MAX_LINE_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes the text fragment, for the router of the site. */
export function removeCitation(href: string): string {
  return href.replace(/#?:~:.*$/s, '');
}

/** Number of words in the text fragment: usually unique on a page, and few enough to survive small edits of the page. */
const WORDS = 8;
/** The same for languages without spaces, whose words are shorter. */
const UNSPACED_WORDS = 12;
const MIN_WORDS = 4;
const MAX_LENGTH = 120;
/** Letters of languages without spaces: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff]/;
/** Maximum number of characters read from a line. The fragment takes its words from the beginning. */
const MAX_LINE_LENGTH = 1_000;
const FENCED = /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm;
/** Lone surrogates, which `encodeURIComponent` cannot encode. */
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * Adds a text fragment to a URL, so that the browser highlights a passage of the page. Browsers ignore text fragments that they do not
 * support or cannot find. An anchor in the URL is kept.
 *
 * @param passage Markdown of the passage. The fragment is taken from its first line of prose that begins with at least four words in
 * `MAX_LENGTH` characters. Without such a line, or if the URL already has a text fragment, the URL is returned unchanged.
 * @example citedHref('https://docs.acme.com/guide#install', 'Run the command below.')
 * // 'https://docs.acme.com/guide#install:~:text=Run%20the%20command%20below.'
 */
export function citedHref(href: string, passage: string | undefined): string {
  const words = passage
    ?.replace(FENCED, '')
    .split('\n')
    .map((line) => firstWords(plainLine(line)))
    .find((words) => words !== '');
  if (!words || href.includes(':~:')) return href;
  // Hyphens have a meaning in text fragments, and encodeURIComponent does not escape them.
  const text = encodeURIComponent(words.replace(LONE_SURROGATES, '')).replace(/-/g, '%2D');
  return `${href}${href.includes('#') ? '' : '#'}:~:text=${text}`;
}

/**
 * Returns the first words of a line: at most `MAX_LENGTH` characters, and `''` if these are fewer than four words, which could be in
 * another place of the page, too. Ends between two words, because browsers ignore a fragment that ends within one of them.
 */
function firstWords(line: string): string {
  if (UNSPACED.test(line)) return firstUnspacedWords(line);
  const words = line.split(' ').slice(0, WORDS);
  while (words.join(' ').length > MAX_LENGTH) words.pop();
  return words.length < MIN_WORDS ? '' : words.join(' ');
}

let segmenter: Intl.Segmenter | undefined;

/** Like {@link firstWords}. The browser says where the words end. */
function firstUnspacedWords(line: string): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  let end = 0;
  for (const { index, segment, isWordLike } of segmenter.segment(line)) {
    if (words === UNSPACED_WORDS || index + segment.length > MAX_LENGTH) break;
    if (!isWordLike) continue;
    words++;
    end = index + segment.length;
  }
  return words < MIN_WORDS ? '' : line.slice(0, end);
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

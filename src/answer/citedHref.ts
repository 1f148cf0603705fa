import type { Inline } from './markdown/ast.js';
import { parseInlines } from './markdown/inline/parseInlines.js';
import { inlineText } from './markdown/inlineText.js';
import { OTHER_CONTENT, withTextFragment } from './withTextFragment.js';

/** Fewer words could be in another place of the page, too. */
const MIN_WORDS = 4;
/** Maximum number of characters read from a paragraph. The fragment takes its words from the beginning. */
const MAX_PARAGRAPH_LENGTH = 1_000;
const FENCED = /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm;
/** The first characters of headings, lists, quotes, tables, HTML and images, whose text may be split into several elements on the page. */
const NOT_PROSE = /^\s*(?:[#>|<-]|`{3}|~{3}|[*+] |\d+[.)] |!\[)/;
/** The definitions of links and footnotes are not in the passage. */
const CONTEXT = { definitions: new Map(), streaming: true, unfinished: false };

/**
 * Adds a text fragment to a URL, so that the browser highlights a passage of the page. Browsers ignore text fragments that they do not
 * support or cannot find. An anchor in the URL is kept.
 *
 * @param passage Markdown of the passage. The fragment is taken from its first line of prose that begins with at least four words.
 * Without such a line, or if the URL already has a text fragment, the URL is returned unchanged.
 * @example citedHref('https://docs.acme.com/guide#install', 'Run the command below.')
 * // 'https://docs.acme.com/guide#install:~:text=Run%20the%20command%20below.'
 */
export function citedHref(href: string, passage: string | undefined): string {
  for (const paragraph of paragraphsOf(passage ?? ''))
    for (const line of plainText(paragraph).split('\n')) {
      const cited = withTextFragment(href, line.replace(/\s+/g, ' ').trim(), MIN_WORDS);
      if (cited !== href) return cited;
    }
  return href;
}

/** Returns the paragraphs of prose. Emphasis and code can begin in one line of a paragraph and end in the next. */
function paragraphsOf(markdown: string): string[] {
  const lines = markdown.replace(FENCED, '').split('\n');
  return lines
    .map((line) => (NOT_PROSE.test(line) ? '' : line.trim()))
    .join('\n')
    .split('\n\n');
}

const plainText = (paragraph: string) =>
  inlineText(withoutMarks(parseInlines(paragraph.slice(0, MAX_PARAGRAPH_LENGTH), CONTEXT).inlines));

/** Keeps only text, code and line breaks. Without its definition, `[a][b]` may be a link or text. */
const withoutMarks = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.kind === 'code' || inline.kind === 'break') return [inline];
    const isClear = 'children' in inline && !(inline.kind === 'link' && inline.url === undefined);
    return isClear ? withoutMarks(inline.children) : [OTHER_CONTENT];
  });

/** Removes the text fragment, for the router of the site. */
export function removeCitation(href: string): string {
  return href.replace(/#?:~:.*$/s, '');
}

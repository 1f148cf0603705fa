import type { Inline } from './markdown/ast.js';
import { parseInlines } from './markdown/inline/parseInlines.js';
import { inlineText } from './markdown/inlineText.js';
import { OTHER_CONTENT, withTextFragment } from './withTextFragment.js';

/** Minimum number of words in a text fragment. Fewer words could also occur elsewhere on the page. */
const MIN_WORDS = 4;
/** Maximum number of characters read from a paragraph. A text fragment has only a few words, which are usually near the beginning. */
const MAX_PARAGRAPH_LENGTH = 1_000;
const FENCED = /^(?:[ \t>]|(?:[*+-]|\d{1,9}[.)])[ \t])*(```|~~~)[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))/gm;
/** The marks of quotes, lists and tasks at the start of a line. */
const CONTAINERS = /^\s*(?:(?:>|(?:[*+-]|\d{1,9}[.)])\s(?:\s*\[[ xX]\]\s)?)\s*)+/;
/**
 * Matches the start of a line that is not prose: a heading, table, HTML, image, rule or fence. A text fragment takes no words from such a
 * line. A page may split the text of the line into several elements, so the browser might not find the fragment.
 */
const NOT_PROSE = /^(?:[#|<-]|`{3}|~{3}|!\[)/;
/** Bold text that fills a line of a quote or list item. Skipped: it may be the title of a callout, which a page can show differently. */
const CALLOUT_TITLE = /^\*\*[^*]+\*\*$/;
const LINE_BREAK = /^<br\s*\/?>$/i;
/**
 * A passage does not contain the definitions of its links and footnotes. With `streaming`, footnotes and
 * references such as `[text][label]` are recognised without them.
 */
const CONTEXT = { definitions: new Map(), streaming: true };

/**
 * Adds a text fragment to a URL, so that the browser highlights a passage of the page. Browsers ignore text fragments that they do not
 * support or cannot find. An anchor in the URL is kept.
 *
 * @param passage Markdown of the passage. The fragment consists of the first words of a line of prose: the first line that has at least
 * four words before any content that the page may show differently, such as HTML. Without such a line, or if the URL already has a text
 * fragment, the URL is returned unchanged.
 * @example citedHref('https://docs.acme.com/guide#install', 'Run the command below.')
 * // 'https://docs.acme.com/guide#install:~:text=Run%20the%20command%20below.'
 */
export function citedHref(href: string, passage: string | undefined): string {
  const paragraphs = paragraphsOf(passage ?? '');
  for (const [index, paragraph] of paragraphs.entries())
    for (const line of plainText(paragraph, index === paragraphs.length - 1).split('\n')) {
      const cited = withTextFragment(href, line.replace(/\s+/g, ' ').trim(), MIN_WORDS);
      if (cited !== href) return cited;
    }
  return href;
}

/**
 * Returns the paragraphs of prose, including those in quotes and list items. A paragraph keeps its lines together, because emphasis and
 * code can begin in one line and end in the next.
 */
function paragraphsOf(markdown: string): string[] {
  const lines = markdown.replace(FENCED, '').split('\n');
  return lines.map(proseOf).join('\n').trim().split('\n\n');
}

/**
 * Returns a line without the marks of quotes, lists and tasks. Returns an empty string if the line is not prose. If the line begins a list
 * item, puts a line break before it, so that a blank line separates the item from the text above.
 */
function proseOf(line: string): string {
  const [marks = ''] = CONTAINERS.exec(line) ?? [];
  const text = line.slice(marks.length).trim();
  if (NOT_PROSE.test(text) || (marks !== '' && CALLOUT_TITLE.test(text))) return '';
  return /[^\s>]/.test(marks) ? `\n${text}` : text;
}

/**
 * Returns the text that the page shows. If the passage is cut off inside emphasis or code, the page may show the text after the opening
 * mark differently. So `OTHER_CONTENT` replaces this text.
 */
function plainText(paragraph: string, isLast: boolean): string {
  const text = textOf(paragraph, false);
  const closed = isLast ? textOf(paragraph, true) : text;
  if (text.startsWith(closed)) return text;
  let end = 0;
  while (text[end] === closed[end]) end++;
  return text.slice(0, end) + OTHER_CONTENT;
}

const textOf = (paragraph: string, unfinished: boolean) =>
  inlineText(withoutMarks(parseInlines(paragraph.slice(0, MAX_PARAGRAPH_LENGTH), { ...CONTEXT, unfinished }).inlines));

/**
 * Keeps text, code and line breaks, and the content of other elements, such as emphasis. Replaces elements without content with
 * `OTHER_CONTENT`. Also replaces `[a][b]` and `[b][]`: the definition of `b` is not in the passage, so the page may show a link or plain
 * text.
 */
const withoutMarks = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.kind === 'code' || inline.kind === 'break') return [inline];
    if (inline.kind === 'html' && LINE_BREAK.test(inline.text)) return ['\n'];
    const isClear = 'children' in inline && !(inline.kind === 'link' && inline.url === undefined);
    return isClear ? withoutMarks(inline.children) : [OTHER_CONTENT];
  });

/**
 * Removes the text fragment from a URL that is passed to the router of the site. A router could mistake the fragment for a part of the
 * anchor.
 */
export function removeCitation(href: string): string {
  return href.replace(/#?:~:.*$/s, '');
}

/** Elements whose text is not part of the page. */
const SKIPPED = 'script, style, noscript, template, textarea, docs-assistant, [data-docs-assistant], .da-root';
/** The content of a page. Menus and outlines can contain the same words. */
const CONTENT = 'main, [role="main"], article';

/** A character of the collected text, and where it is. */
interface Position {
  node: Text;
  offset: number;
}

/**
 * Finds text in the content of the page, or else anywhere on it. Ignores case, differences of white space, and the elements that the text
 * is divided into.
 */
export function findText(text: string): Range | undefined {
  const wanted = lowerCase(collapse(text)).trim();
  if (!wanted) return undefined;
  for (const root of [...document.querySelectorAll(CONTENT), document.body]) {
    const range = findIn(root, wanted);
    if (range) return range;
  }
  return undefined;
}

function findIn(root: Element, wanted: string): Range | undefined {
  const pieces: { node: Text; start: number; end: number }[] = [];
  let all = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const collapsed = lowerCase(collapse(node.data));
    // Two elements with white space at their common border have one space between them.
    const added = all.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    pieces.push({ node, start: all.length, end: all.length + added.length });
    all += added;
  }
  const at = all.indexOf(wanted);
  if (at < 0) return undefined;
  const positionOf = (index: number): Position | undefined => {
    const piece = pieces.find(({ start, end }) => index >= start && index < end);
    return (
      piece && { node: piece.node, offset: rawOffset(piece.node.data, index - piece.start, piece.end - piece.start) }
    );
  };
  const first = positionOf(at);
  const last = positionOf(at + wanted.length - 1);
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

const collapse = (text: string) => text.replace(/\s+/g, ' ');

/** Keeps the length of the text: the lower case of a few characters has two. */
const lowerCase = (text: string) =>
  [...text]
    .map((character) => (character.toLowerCase().length === character.length ? character.toLowerCase() : character))
    .join('');

/** Converts an offset in collapsed text to one in the text of the page. @param length The length of the collapsed text. */
function rawOffset(raw: string, offset: number, length: number): number {
  // A space at the start was left out, because the text before it ends in one.
  let collapsed = collapse(raw).length > length ? -1 : 0;
  for (let index = 0; index < raw.length; index++) {
    const isRepeated = /\s/.test(raw[index] as string) && /\s/.test(raw[index - 1] ?? 'x');
    if (isRepeated) continue;
    if (collapsed === offset) return index;
    collapsed++;
  }
  return raw.length - 1;
}

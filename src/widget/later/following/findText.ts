import { ASSISTANT, CONTENT } from '../pageContent.js';

/** Elements whose text is not part of the page. */
const SKIPPED = `script, style, noscript, template, textarea, .da-root, ${ASSISTANT}`;

/** The position in the page of one character of the collected text. */
interface Position {
  node: Text;
  offset: number;
}

/** A text node, and where its text is in the collected text. */
interface Piece {
  node: Text;
  start: number;
  end: number;
}

/** The text of an element, in lower case and with single spaces. `pieces` lists the text nodes that the text comes from. */
interface CollectedText {
  text: string;
  pieces: readonly Piece[];
}

/**
 * Finds text in the content of the page, or else anywhere on it. Ignores case, differences in white space, and element boundaries inside
 * the text. Prefers text that is visible, or that opening a `<details>` would show. Among equally visible matches, prefers text in or after
 * the element `id`, and then the first match.
 *
 * @param id The id of an element of the page, such as the fragment of a link.
 */
export function findText(text: string, id?: string): Range | undefined {
  const wanted = lowerCase(collapse(text)).trim();
  if (!wanted) return undefined;
  const content = [...document.querySelectorAll(CONTENT)].filter((root) => !root.parentElement?.closest(CONTENT));
  const named = id ? document.getElementById(id) : null;
  return chooseRange(content, wanted, named) ?? chooseRange([document.body], wanted, named);
}

function chooseRange(roots: readonly Element[], wanted: string, named: Element | null): Range | undefined {
  let best: Range | undefined;
  let bestRank = 0;
  for (const root of roots)
    for (const range of findAll(root, wanted)) {
      const rank = 1 + (canBeSeen(range) ? 2 : 0) + (named && isInOrAfter(range, named) ? 1 : 0);
      if (rank > bestRank) [best, bestRank] = [range, rank];
      if (rank === (named ? 4 : 3)) return range;
    }
  return best;
}

/** Whether a range is rendered, or would be if the `<details>` around it were open. */
function canBeSeen(range: Range): boolean {
  let closed: Element | undefined;
  const element = range.startContainer.parentElement;
  for (let each = element?.closest('details'); each; each = each.parentElement?.closest('details'))
    if (!each.open) closed = each;
  return (closed ?? range).getClientRects().length > 0;
}

function isInOrAfter({ startContainer }: Range, element: Element): boolean {
  const position = element.compareDocumentPosition(startContainer);
  return (position & (Node.DOCUMENT_POSITION_CONTAINED_BY | Node.DOCUMENT_POSITION_FOLLOWING)) !== 0;
}

function* findAll(root: Element, wanted: string): Generator<Range> {
  const collected = collectText(root);
  let at = collected.text.indexOf(wanted);
  while (at >= 0) {
    const range = rangeOf(collected, at, at + wanted.length);
    if (range) yield range;
    at = collected.text.indexOf(wanted, at + wanted.length);
  }
}

function collectText(root: Element): CollectedText {
  const pieces: Piece[] = [];
  let text = '';
  // Keep the last character of `text` in a variable. Reading it from the end of the growing string would make the browser copy the whole
  // string.
  let last = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const collapsed = lowerCase(collapse(node.data));
    // If one text node ends with a space and the next one begins with a space, keep only one of the two spaces.
    const added = last === ' ' ? collapsed.replace(/^ /, '') : collapsed;
    pieces.push({ node, start: text.length, end: text.length + added.length });
    text += added;
    last = added.slice(-1) || last;
  }
  return { text, pieces };
}

function rangeOf({ pieces }: CollectedText, start: number, end: number): Range | undefined {
  const positionOf = (index: number): Position | undefined => {
    const piece = pieces.find((each) => index >= each.start && index < each.end);
    return (
      piece && { node: piece.node, offset: rawOffset(piece.node.data, index - piece.start, piece.end - piece.start) }
    );
  };
  const first = positionOf(start);
  const last = positionOf(end - 1);
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

const collapse = (text: string) => text.replace(/\s+/g, ' ');

/** Converts text to lower case without changing its length: the few characters whose lower case is longer stay as they are. */
const lowerCase = (text: string) =>
  [...text]
    .map((character) => (character.toLowerCase().length === character.length ? character.toLowerCase() : character))
    .join('');

/**
 * Converts an offset in one piece of the collected text to an offset in the data of the piece's text node.
 *
 * @param length The length of the piece.
 */
function rawOffset(raw: string, offset: number, length: number): number {
  // `collectText` leaves out the first space of a text node if the text before it ends with a space. The collapsed text is then longer than
  // `length`. Start at -1 to skip that space.
  let collapsed = collapse(raw).length > length ? -1 : 0;
  for (let index = 0; index < raw.length; index++) {
    const isRepeated = /\s/.test(raw[index] as string) && /\s/.test(raw[index - 1] ?? 'x');
    if (isRepeated) continue;
    if (collapsed === offset) return index;
    collapsed++;
  }
  return raw.length - 1;
}

/** An element, a word of finished text or a line of code that has moved since an earlier frame. */
interface Move {
  what: string;
  /** Position in the earlier frame: the distances from the left and top edges of the panel (px). */
  from: readonly [left: number, top: number];
  /** Position in the later frame, measured in the same way. */
  to: readonly [left: number, top: number];
}

export interface WatchedPlaces {
  frames: number;
  /** How often an element, a word or a line of code was compared with an earlier frame. */
  compared: number;
  moves: Move[];
}

const BLOCKS = 'p, h3, h4, h5, h6, ul, ol, li, blockquote, hr, th, td, .da-table, .da-code, .da-code-language';
const INLINES = 'a, strong, em, sup, img, .da-image-placeholder, .da-inline-code';
const AROUND = '.da-header *, .da-question *, .da-composer *, .da-turn:not([data-last]) *';
const ELEMENTS = `.da-turn[data-last] .da-answer :is(${BLOCKS}, ${INLINES}), :is(${AROUND}):not(svg *)`;
/**
 * Maximum distance that does not count as a move (px). Chromium rounds each table column to a multiple of 1/64 px, and these errors add up.
 */
const TOLERANCE = 1 / 16;
/**
 * Matches elements in which the positions of the words are compared. The words of an element are compared only after the element has
 * stopped growing.
 */
const WITH_WORDS = 'p, h3, h4, h5, h6, li, th, td';

/**
 * Compares the positions of elements in the header, the composer, the questions, the earlier turns and the last answer in every animation
 * frame. While a block of the last answer grows, its words, lines of code and inline elements may move. So they are not compared until
 * another element follows the block. An element that is replaced by an equal one counts as the same element.
 *
 * @returns a function that stops comparing, and returns the moves and the numbers of frames and comparisons.
 */
export function watchPlaces(panel: HTMLElement): () => WatchedPlaces {
  const before = new Map<string, readonly [number, number]>();
  const seen: WatchedPlaces = { frames: 0, compared: 0, moves: [] };
  let frame = 0;
  const next = () => {
    frame = requestAnimationFrame(next);
    seen.frames++;
    const origin = panel.getBoundingClientRect();
    for (const [what, { left, top, width, height }] of readPlaces(panel)) {
      if (width === 0 && height === 0) continue;
      const to = [left - origin.left, top - origin.top] as const;
      const from = before.get(what);
      before.set(what, to);
      if (!from) continue;
      seen.compared++;
      if (Math.abs(from[0] - to[0]) > TOLERANCE || Math.abs(from[1] - to[1]) > TOLERANCE)
        seen.moves.push({ what, from, to });
    }
  };
  frame = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(frame);
    return seen;
  };
}

function* readPlaces(panel: HTMLElement): Generator<[what: string, box: DOMRect]> {
  const elements = [...panel.querySelectorAll<HTMLElement>(ELEMENTS)];
  const turns = [...panel.querySelectorAll('.da-turn')];
  const answer = elements.filter((element) => element.closest('.da-turn[data-last] .da-answer'));
  // Ignore empty cells: a table row that is being streamed already has its later cells, which are still empty.
  const last = answer.findLast((element) => !element.matches('td:empty'));
  for (const [index, element] of elements.entries()) {
    // Identify an element by its position in its group: a group keeps its order, and new elements are added only at its end.
    const group = element.closest('.da-answer, .da-question, .da-header, .da-composer, .da-turn');
    const turn = turns.indexOf(element.closest('.da-turn') as Element) + 1;
    const place = index - elements.findIndex((each) => group?.contains(each));
    const name = `${turn} ${group?.classList[0]} ${place} ${element.localName}`;
    const isGrowing = last !== undefined && element.contains(last);
    // Leave out inline elements of growing text: the last word may move to the next line, and a centred line may move to the left.
    const text = element.matches(INLINES) ? element.closest(WITH_WORDS) : undefined;
    if (!last || !text?.contains(last)) yield [name, element.getBoundingClientRect()];
    if (isGrowing || !answer.includes(element)) continue;
    if (element.matches(WITH_WORDS)) yield* readTexts(name, element, /\S+/g);
    if (element.matches('.da-code')) yield* readTexts(name, element.querySelector('code'), /.+/g);
  }
}

/** Yields the matching parts of an element's text, each with the box of its first character. A match can span several text nodes. */
function* readTexts(name: string, element: Element | null, pattern: RegExp): Generator<[what: string, box: DOMRect]> {
  if (!element) return;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let text = '';
  const nodes: { node: Text; start: number }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  for (const { 0: part, index } of text.matchAll(pattern)) {
    const at = nodes.findLast(({ start }) => start <= index);
    if (!at) continue;
    range.setStart(at.node, index - at.start);
    range.setEnd(at.node, index - at.start + 1);
    yield [`${name} ${index} "${part}"`, range.getBoundingClientRect()];
  }
}

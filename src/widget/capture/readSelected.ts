import { readRange } from '../../headless/capture/readSelection.js';
import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import { placeAtSelection } from './placeAtSelection.js';

/** A selection, and a function that places a button next to it. */
export interface Selected {
  /** Undefined if there is nothing to ask about. */
  item: ContextItem | undefined;
  /** See {@link placeAtSelection}. */
  place: (button: HTMLElement, touch: boolean) => boolean;
}

/**
 * Reads a range, without the text before and after the content of the page. Selections easily extend beyond the content: a triple click on
 * the last paragraph selects up to the start of the footer.
 *
 * @param parts The elements with the content, in document order. They can contain each other.
 * @param path The path of the page, which is stored in the item.
 */
export function readSelected(range: Range, parts: Iterable<Element>, path: string): Selected {
  const within = range.cloneRange();
  let first: Element | undefined;
  let last: Element | undefined;
  for (const part of parts) {
    // Skip elements inside another of `parts`. The last element limits the range, and a nested element can end before the element that
    // contains it.
    if (!range.intersectsNode(part) || last?.contains(part)) continue;
    first ??= part;
    last = part;
  }
  if (first && last) {
    const most = document.createRange();
    most.setStart(first, 0);
    most.setEnd(last, last.childNodes.length);
    if (within.compareBoundaryPoints(Range.START_TO_START, most) < 0) within.setStart(first, 0);
    if (within.compareBoundaryPoints(Range.END_TO_END, most) > 0) within.setEnd(last, last.childNodes.length);
  }
  return {
    item: first && readRange(within, { path }),
    place: (button, touch) => placeAtSelection(within, button, touch),
  };
}

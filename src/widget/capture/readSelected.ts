import { readRange } from '../../headless/capture/readSelection.js';
import type { ContextItem } from '../../protocol/assistantMessage.js';
import { placeAtSelection } from './placeAtSelection.js';

/** What a reader has selected: undefined where there is nothing to ask about; and what puts a button beside it. */
export interface Selected {
  item: ContextItem | undefined;
  /** See {@link placeAtSelection}. */
  place: (button: HTMLElement, touch: boolean) => boolean;
}

/**
 * Reads as much of a range as lies in the parts of the page that count. A selection easily goes beyond: three clicks on the last paragraph
 * end where the footer begins.
 *
 * @param parts In the order of the page.
 * @param path Of the page, as it is sent.
 */
export function readSelected(range: Range, parts: Iterable<Element>, path: string): Selected {
  const within = range.cloneRange();
  const [first, ...others] = [...parts].filter((part) => range.intersectsNode(part));
  const last = others.at(-1) ?? first;
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

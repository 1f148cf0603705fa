import { WIDGET_KEYS } from '../../headless/widgetKeys.js';
import { readValue, storeValue } from './storedValues.js';

/** Where the reader has left a conversation: which part of which turn is at the top of the view. */
export interface ReadingPlace {
  /** The id of the question of the turn. */
  question: string;
  /** Index of the part in the turn, in the order of `partsOf`. A part is the question, a direct child of the answer, or the sources. */
  part: number;
  /** The distance of the part from the top of the view (px); negative if it begins above the view. */
  distance: number;
}

/**
 * The storages of the reader's position. `sessionStorage` has the position of this tab. `localStorage` has the position that any tab stored
 * last, for new tabs.
 */
const STORAGES = ['sessionStorage', 'localStorage'] as const;

/**
 * Name of an event for the elements with `data-keep-scroll` in an open panel. They receive it before the panel moves to another frame, for
 * example from a popover to a side panel. The conversation is one of these elements. Its first visible content then stays in place, even if
 * the width changes.
 */
export const HOLD_PLACE = 'da-hold';

/** Distances below the top of the view at which to look for elements (px). Several, because a point can be in a gap between elements. */
const PROBES = [1, 24, 64];

/** Returns how much of a view is above the window (px). On a scrolled page, an inline assistant can be partly out of the window. */
export const heightAboveWindow = (view: Element): number => Math.max(0, -view.getBoundingClientRect().top);

/**
 * Returns the elements at the visible top of a view: at most one for each of `PROBES`. Empty if the view is closed or outside the window.
 */
export function elementsAtTop(view: HTMLElement): HTMLElement[] {
  const root = view.getRootNode() as Document | ShadowRoot;
  const { left, top, width, height } = view.getBoundingClientRect();
  if (height === 0) return [];
  const isInside = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement && element !== view && view.contains(element);
  const visibleTop = Math.max(0, top);
  return PROBES.flatMap((below) => root.elementsFromPoint(left + width / 2, visibleTop + below).find(isInside) ?? []);
}

/** Of the elements at the visible top of a view, returns the one with the smallest height. */
export function elementAtTop(view: HTMLElement): HTMLElement | undefined {
  return elementsAtTop(view).sort((one, other) => one.offsetHeight - other.offsetHeight)[0];
}

/**
 * Matches the parts of a turn that `ReadingPlace.part` counts. Parts that load on demand do not count: they are missing right after a
 * reload, so the positions of the parts below them would change.
 */
const PARTS = '.da-question, .da-answer > *, .da-sources';

/** Returns the parts of a turn in their order. */
export const partsOf = (turn: Element): HTMLElement[] => [...turn.querySelectorAll<HTMLElement>(PARTS)];

/**
 * Finds the reader's last position in the conversation: the position that this tab stored, or else the position that any tab stored last.
 *
 * @returns the element at this position, and its stored distance from the top of the view (px); undefined if the view does not contain the
 *   element.
 */
export function findReadingPlace(view: Element): { element: HTMLElement; distance: number } | undefined {
  for (const storage of STORAGES) {
    try {
      const { question, part, distance }: Partial<ReadingPlace> = JSON.parse(
        readValue(storage, WIDGET_KEYS.place) ?? '{}',
      );
      const turn = question && view.querySelector(`.da-turn[data-question="${CSS.escape(question)}"]`);
      const element = turn && partsOf(turn)[Number(part)];
      if (!element || !Number.isFinite(distance)) continue;
      showGroups(element);
      return { element, distance: Number(distance) };
    } catch {
      // The stored value is not a valid `ReadingPlace`. Ignore it.
    }
  }
  return undefined;
}

/** Stores the place; `undefined` removes it. */
export function storePlace(place: ReadingPlace | undefined): void {
  for (const storage of STORAGES) storeValue(storage, WIDGET_KEYS.place, place && JSON.stringify(place));
}

/**
 * Makes the browser render the groups of turns that contain an element. The height of a group that the browser skips is an estimate, so
 * positions in it would be wrong.
 */
function showGroups(element: Element): void {
  const group = element.closest<HTMLElement>('.da-turns');
  if (!group) return;
  group.style.contentVisibility = 'visible';
  if (group.parentElement) showGroups(group.parentElement);
}

/**
 * Returns the distance of an element from the top of the scrolled content (px). For a question, measures its text, because the chips above
 * the text load later. Ignores transforms, because the opening panel is animated.
 */
export function offsetWithin(element: HTMLElement, view: HTMLElement): number {
  let offset = 0;
  let at: Element | null = element.matches('.da-question') ? element.lastElementChild : element;
  for (; at instanceof HTMLElement && at !== view; at = at.offsetParent) offset += at.offsetTop;
  return offset;
}

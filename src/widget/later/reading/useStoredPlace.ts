'use client';
import { type RefObject, useEffect } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import {
  elementsAtTop,
  heightAboveWindow,
  offsetWithin,
  partsOf,
  type ReadingPlace,
  storePlace,
} from '../../shared/readingPlace.js';
import { mayPersist, useMayPersist } from '../../shared/useMayPersist.js';

/** Debounce: the place is stored when the conversation has not scrolled for this time (ms). */
const REST = 100;

/** Stores where the reader is in the conversation, for the next page, a reload and new tabs. */
export function useStoredPlace(scroller: RefObject<HTMLElement | null>): void {
  const store = useConversationStore();
  const isAllowed = useMayPersist();
  useEffect(() => {
    const view = scroller.current;
    if (!view || !isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasStored = false;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const place = placeIn(view);
      if (!place) return;
      storePlace(place);
      hasStored = true;
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(save, REST);
    };
    // Save before a click or a key is handled: either may close the panel, and in a closed panel the place cannot be measured.
    const saveEarly = () => timer !== undefined && save();
    onScroll();
    view.addEventListener('scroll', onScroll, { passive: true });
    addEventListener('click', saveEarly, true);
    addEventListener('keydown', saveEarly, true);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      // Forget the place if the reader has begun a new conversation or deleted this one. Keep the place if this assistant was always empty:
      // it has stored no place, so the stored place belongs to another assistant of the page.
      const isGone = hasStored && store.getState().messages.length === 0;
      // Also forget the stored place if nothing may be stored any more, for example because the reader has withdrawn the consent.
      if (isGone || !mayPersist(store)) storePlace(undefined);
      view.removeEventListener('scroll', onScroll);
      removeEventListener('click', saveEarly, true);
      removeEventListener('keydown', saveEarly, true);
      removeEventListener('pagehide', save);
    };
  }, [store, scroller, isAllowed]);
}

/** Returns the place at the visible top of a view; undefined if no turn is there, or if the view is closed or outside the window. */
function placeIn(view: HTMLElement): ReadingPlace | undefined {
  const hidden = heightAboveWindow(view);
  let above: ReadingPlace | undefined;
  for (const element of elementsAtTop(view)) {
    const turn = element.closest<HTMLElement>('.da-turn');
    const question = turn?.dataset.question;
    if (!turn || !question) continue;
    // Measure only this turn. To measure others, the browser would have to lay out turns whose rendering it skips (`content-visibility`).
    const parts = partsOf(turn);
    const distances = parts.map((part) => offsetWithin(part, view) - view.scrollTop);
    const index = distances.findLastIndex((distance) => distance <= hidden);
    const place = { question, part: Math.max(0, index), distance: distances[Math.max(0, index)] ?? 0 };
    const isVisible = place.distance + (parts[place.part]?.offsetHeight ?? 0) > hidden;
    if (isVisible) return place;
    // The part ends above the visible area, so only the empty space after the part is visible. Prefer a place in the next turn. Use this
    // place only if there is no next turn near the top.
    above ??= place;
  }
  return above;
}

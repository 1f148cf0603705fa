'use client';
import { type RefObject, useEffect } from 'react';
import { hasModifier } from '../../../ui/hasModifier.js';
import { isComposing } from '../../../ui/isComposing.js';
import { deepActiveElement } from '../../shared/deepActiveElement.js';

/** The key that moves the focus to the last answer, and from there back to the question field. */
export const ANSWER_KEY = 'F6';
/**
 * Part of the view that stays visible after PageUp or PageDown (px). About two lines, as in browsers. Also used by F6, which scrolls to the
 * last answer if the answer begins less than this distance above the bottom edge of the view.
 */
const OVERLAP = 40;
/** Space above an answer that is scrolled to (px). */
const SPACE_ABOVE = 16;

/**
 * Adds the keys for reading: PageUp, PageDown, Home and End scroll the conversation while the focus is in an empty question field. F6
 * moves the focus between the question field and the last answer.
 *
 * @param follow Scrolls to the end of the conversation, and keeps the end in view while the answer grows.
 */
export function useReadingKeys(scroller: RefObject<HTMLElement | null>, follow: () => void): void {
  useEffect(() => {
    const view = scroller.current;
    const panel = view?.closest<HTMLElement>('.da-panel');
    if (!view || !panel) return;
    const scrollBy = (pages: number) => view.scrollBy({ top: pages * (view.clientHeight - OVERLAP) });
    const scrollKeys: Readonly<Record<string, () => void>> = {
      PageUp: () => scrollBy(-1),
      PageDown: () => scrollBy(1),
      Home: () => view.scrollTo({ top: 0 }),
      End: follow,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event) || isComposing(event)) return;
      const scroll = isEmptyQuestion(event.target, view) ? scrollKeys[event.key] : undefined;
      if (scroll) scroll();
      else if (event.key !== ANSWER_KEY || !moveFocus(view, panel)) return;
      event.preventDefault();
    };
    panel.addEventListener('keydown', onKeyDown);
    return () => panel.removeEventListener('keydown', onKeyDown);
  }, [scroller, follow]);
}

/**
 * Whether the target is the empty field for questions. Fields inside the conversation do not count, such as the field in which a question
 * is edited: in these fields, the browser handles PageUp, PageDown, Home and End.
 */
const isEmptyQuestion = (target: EventTarget | null, view: HTMLElement) =>
  target instanceof HTMLTextAreaElement && target.value === '' && !view.contains(target);

/** Moves the focus to the heading of the last answer, or back to the question field. @returns whether the focus could be moved. */
function moveFocus(view: HTMLElement, panel: HTMLElement): boolean {
  // The conversation is inert while something covers it, such as the history.
  if (view.closest('[inert]')) return false;
  const answer = [...view.querySelectorAll<HTMLElement>('.da-answer-area')].findLast(({ firstElementChild }) =>
    firstElementChild?.matches('h3'),
  );
  const heading = answer?.querySelector('h3');
  if (!answer || !heading) return false;
  if (answer.contains(deepActiveElement())) {
    panel.querySelector<HTMLElement>('.da-composer-input')?.focus({ preventScroll: true });
    return true;
  }
  // Focus the heading, so that screen readers begin to read there, and Tab goes on from there to the links and buttons of the answer.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const { top } = answer.getBoundingClientRect();
  const shown = view.getBoundingClientRect();
  // `scrollIntoView` would scroll the page, too.
  if (top < shown.top || top > shown.bottom - OVERLAP) view.scrollTop += top - shown.top - SPACE_ABOVE;
  return true;
}

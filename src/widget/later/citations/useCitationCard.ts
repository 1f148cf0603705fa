'use client';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeCard } from './placeCard.js';

/**
 * How long the pointer must rest on a number before the card of the number opens (ms). A pointer that only passes the number opens no card.
 */
const OPEN_DELAY = 120;
/** How long the card stays after the pointer has left (ms): long enough to move from the number to the card. */
const CLOSE_DELAY = 250;

/**
 * Whether the browser can show a card in the top layer, where no element clips it. Otherwise no card opens, and the number of a citation is
 * an ordinary link.
 */
const canShowCard = () => 'showPopover' in HTMLElement.prototype;

interface CitationCard {
  isOpen: boolean;
  /** Handlers for the element that contains the number of the citation. While the card is open, this element contains the card, too. */
  handlers: {
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onClick: () => void;
  };
}

type SetOpen = (open: boolean) => void;

/**
 * Opens and closes the card of a citation. The card opens when the pointer rests on the number, when the keyboard focuses the number, and
 * at the first tap. The card closes when pointer and keyboard focus have both left the number and the card, with Escape, at a press
 * elsewhere, when the number scrolls out of view, and when a link of the citation is followed.
 *
 * @param citation The element that contains the number and, while the card is open, the card.
 */
export function useCitationCard(
  citation: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
): CitationCard {
  const [isOpen, setOpen] = useState(false);
  const isHovered = useHover(citation, setOpen);
  useFirstTap(citation, isOpen, setOpen);
  useClosing(citation, isOpen, setOpen);
  usePlacement(citation, card, isOpen, setOpen);
  return {
    isOpen: isOpen && canShowCard(),
    handlers: {
      onFocus: ({ target }) => target.matches(':focus-visible') && setOpen(true),
      onBlur: ({ relatedTarget }) => !citation.current?.contains(relatedTarget) && !isHovered.current && setOpen(false),
      // Use a React handler, because it runs after the handler of the link. Closing the card any earlier would remove its link from the
      // document before the link's own handler runs.
      onClick: () => setOpen(false),
    },
  };
}

/**
 * Opens the card while a mouse or a pen is over the number or the card.
 *
 * @returns a ref that says whether the mouse or pen is over the number or the card now.
 */
function useHover(citation: RefObject<HTMLElement | null>, setOpen: SetOpen): { readonly current: boolean } {
  const isHovered = useRef(false);
  // Do not use React handlers: they miss a pointer that comes from the page into the shadow root.
  useEffect(() => {
    const element = citation.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const onEnterOrLeave = ({ type, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer);
      isHovered.current = type === 'pointerenter';
      if (isHovered.current) timer = setTimeout(setOpen, OPEN_DELAY, true);
      else if (!element.querySelector(':focus-visible')) timer = setTimeout(setOpen, CLOSE_DELAY, false);
    };
    element.addEventListener('pointerenter', onEnterOrLeave);
    element.addEventListener('pointerleave', onEnterOrLeave);
    return () => {
      clearTimeout(timer);
      isHovered.current = false;
      element.removeEventListener('pointerenter', onEnterOrLeave);
      element.removeEventListener('pointerleave', onEnterOrLeave);
    };
  }, [citation, setOpen]);
  return isHovered;
}

/** Makes the first tap open the card instead of following the link. */
function useFirstTap(citation: RefObject<HTMLElement | null>, isOpen: boolean, setOpen: SetOpen): void {
  useEffect(() => {
    const element = citation.current;
    if (!element || !canShowCard()) return;
    let pointer = '';
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      pointer = pointerType;
    };
    // Listen in the capture phase, so that neither the handler of the link nor `useFollowedLinks` sees the tap.
    const onClick = (event: MouseEvent) => {
      const isTap = pointer === 'touch';
      pointer = '';
      if (!isTap || isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('click', onClick, true);
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('click', onClick, true);
    };
  }, [citation, isOpen, setOpen]);
}

/**
 * Closes the card when the reader presses Escape, wherever the focus is. Also closes the card when a pointer is pressed outside of the
 * citation, which contains the number and the card.
 */
function useClosing(citation: RefObject<HTMLElement | null>, isOpen: boolean, setOpen: SetOpen): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // This key press must not close the panel, too.
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen(false);
    };
    const onPointerDown = (event: Event) => {
      if (citation.current && !event.composedPath().includes(citation.current)) setOpen(false);
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [citation, isOpen, setOpen]);
}

/**
 * Shows the card in the top layer, at the number of its citation. Places the card again when something scrolls or the window is resized.
 * Closes the card if the number is out of view.
 */
function usePlacement(
  citation: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: SetOpen,
): void {
  useLayoutEffect(() => {
    const element = card.current;
    const number = citation.current;
    if (!isOpen || !element || !number) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => {
      if (!placeCard(element, number)) setOpen(false);
    };
    place();
    // Scroll events inside a shadow root do not reach the window.
    const roots = [number.getRootNode(), window];
    for (const root of roots) root.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      for (const root of roots) root.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [citation, card, isOpen, setOpen]);
}

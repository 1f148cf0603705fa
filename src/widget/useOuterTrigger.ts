'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface OuterTriggerState {
  open: boolean;
  haspopup: string | undefined;
  keys: string | undefined;
  /** Id of the element that the assistant is drawn in. */
  host: string;
}

/**
 * Makes an element of the page a trigger: what is in the returned place, or what `given` holds. When the element or the assistant
 * goes, its attributes are as they were.
 *
 * @returns a ref for the place of an element that the page hands over, and the element in use.
 */
export function useOuterTrigger(
  given: RefObject<HTMLElement | null> | undefined,
  { open, haspopup, keys, host }: OuterTriggerState,
  onIntent: () => void,
  onPress: () => void,
): [RefObject<HTMLElement | null>, HTMLElement | null] {
  const place = useRef<HTMLElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const handlers = useRef({ onIntent, onPress });
  handlers.current = { onIntent, onPress };
  // After every render: what a ref holds changes without a word.
  useEffect(() => setElement(given ? given.current : (place.current?.firstElementChild as HTMLElement | null)));

  useEffect(() => {
    if (!element) return;
    const intent = () => handlers.current.onIntent();
    const press = () => handlers.current.onPress();
    const listeners = { pointerenter: intent, focus: intent, click: press };
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
    };
  }, [element]);

  useEffect(() => {
    if (!element) return;
    const attributes = { haspopup, expanded: String(open), controls: host, keyshortcuts: keys };
    const before = Object.entries(attributes).map(([name, value]) => {
      const attribute = `aria-${name}`;
      const known = element.getAttribute(attribute);
      if (value) element.setAttribute(attribute, value);
      return () => (known === null ? element.removeAttribute(attribute) : element.setAttribute(attribute, known));
    });
    return () => {
      for (const putBack of before) putBack();
    };
  }, [element, open, haspopup, keys, host]);
  return [place, element];
}

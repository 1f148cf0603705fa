'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { asButton, openToKeyboard } from './openToKeyboard.js';
import type { Pressed } from './Trigger.js';

interface OuterTriggerProps extends Pressed {
  /** Holds the place of the element that the page handed over. */
  place: RefObject<Element | null>;
  /** Holds an element elsewhere on the page. */
  given: RefObject<HTMLElement | null> | undefined;
  /** What the assistant is drawn in. */
  root: RefObject<HTMLElement | null>;
  /** Is given the element. */
  trigger: RefObject<HTMLElement | null>;
}

/**
 * Makes an element of the page a trigger. Draws nothing; when the element or the assistant goes, its attributes are as they were.
 * Loaded where a page has such an element, because no other page should pay for it.
 */
export function OuterTrigger({
  place,
  given,
  root,
  trigger,
  open,
  haspopup,
  keys,
  ...handlers
}: OuterTriggerProps): null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const current = useRef(handlers);
  current.current = handlers;
  // After every render: what a ref holds changes without a word.
  useEffect(() => setElement(given ? given.current : (place.current?.firstElementChild as HTMLElement | null)));

  useEffect(() => {
    trigger.current = element;
    if (!element) return;
    const intent = () => current.current.onIntent();
    const press = (event: Event) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
      // A link leads where it says when there is no script, and elsewhere with a modifier, as always.
      const link = element.closest('a[href]');
      if (link && (ctrlKey || metaKey || shiftKey || altKey)) return;
      if (link) event.preventDefault();
      current.current.onPress();
    };
    const listeners = Object.entries({ pointerenter: intent, focus: intent, click: press });
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    const endKeys = openToKeyboard(element);
    return () => {
      endKeys();
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
    };
  }, [element, trigger]);

  // Apart from what changes: an element whose `tabindex` goes for a moment loses the focus.
  useEffect(() => (element ? setAttributes(element, asButton(element)) : undefined), [element]);
  useEffect(() => {
    if (!element || !root.current) return;
    return setAttributes(element, {
      'aria-haspopup': haspopup,
      'aria-expanded': String(open),
      'aria-controls': idIn(element.getRootNode(), root.current),
      'aria-keyshortcuts': keys,
    });
  }, [element, root, open, haspopup, keys]);
  return null;
}

/** @returns what puts them back as they were. */
function setAttributes(element: Element, attributes: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}

let ids = 0;

/** The id of the element in the trigger's own tree that holds the assistant: an id inside a shadow root cannot be named from outside. */
function idIn(tree: Node, root: HTMLElement): string {
  const home = root.getRootNode();
  const holder = home !== tree && home instanceof ShadowRoot ? home.host : root;
  holder.id ||= `docs-assistant-${++ids}`;
  return holder.id;
}

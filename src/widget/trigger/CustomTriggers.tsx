'use client';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { asButton, makeKeyboardOperable } from './makeKeyboardOperable.js';
import type { TriggerBehavior } from './Trigger.js';

interface CustomTriggersProps extends TriggerBehavior {
  /** Holds the place of the element that the page handed over. */
  place: RefObject<Element | null>;
  /** Holds an element elsewhere on the page. */
  given: RefObject<HTMLElement | null> | undefined;
  /** What the assistant is drawn in. */
  root: RefObject<HTMLElement | null>;
  /** Is given the element that was used last. */
  trigger: RefObject<HTMLElement | null>;
}

/**
 * Makes elements of the page triggers: the one handed over, the one elsewhere, or both. Draws nothing; when an element or the assistant
 * goes, its attributes are as they were. Loaded where a page has such an element, because no other page should pay for it.
 */
export function CustomTriggers({ place, given, ...rest }: CustomTriggersProps): ReactElement[] {
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  // After every render: what a ref holds changes without a word.
  useEffect(() => {
    const found = [given?.current, place.current?.firstElementChild as HTMLElement | null | undefined];
    // Both can be the same one, and a press on it is one press.
    const present = [...new Set(found.filter((element) => element != null))];
    if (present.length !== elements.length || present.some((element, index) => element !== elements[index]))
      setElements(present);
  });
  return elements.map((element, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an element has no name, and one that takes the place of another takes over from it
    <ElementTrigger key={index} element={element} {...rest} />
  ));
}

interface ElementTriggerProps extends Omit<CustomTriggersProps, 'place' | 'given'> {
  element: HTMLElement;
}

function ElementTrigger({ element, root, trigger, open, haspopup, keys, ...handlers }: ElementTriggerProps): null {
  const current = useRef(handlers);
  current.current = handlers;

  useEffect(() => {
    trigger.current ??= element;
    const intent = () => current.current.onIntent();
    const press = (event: Event) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
      // A link leads where it says when there is no script, and elsewhere with a modifier, as always.
      const link = element.closest('a[href]');
      if (link && (ctrlKey || metaKey || shiftKey || altKey)) return;
      if (link) event.preventDefault();
      trigger.current = element;
      current.current.onPress();
    };
    const listeners = Object.entries({ pointerenter: intent, focus: intent, click: press });
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    const endKeys = makeKeyboardOperable(element);
    return () => {
      if (trigger.current === element) trigger.current = null;
      endKeys();
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
    };
  }, [element, trigger]);

  // Apart from what changes: an element whose `tabindex` goes for a moment loses the focus.
  useEffect(() => setAttributes(element, asButton(element)), [element]);
  useEffect(() => {
    if (!root.current) return;
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

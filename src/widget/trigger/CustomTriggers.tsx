'use client';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { acceptClick } from './acceptClick.js';
import { type CustomTriggerRefs, findCustomTriggers } from './findCustomTriggers.js';
import { buttonAttributes, makeKeyboardOperable } from './makeKeyboardOperable.js';

export interface CustomTriggersProps extends CustomTriggerRefs {
  /** The root of the assistant. */
  root: RefObject<HTMLElement | null>;
  /** Receives the trigger that was pressed last, or the first trigger if none was pressed yet. */
  trigger: RefObject<HTMLElement | null>;
  open: boolean;
  haspopup: 'dialog' | undefined;
  /** The value of `aria-keyshortcuts`. */
  keyshortcuts: string | undefined;
  /** Called when the pointer enters a trigger or a trigger gets the focus. */
  onIntent: (() => void) | undefined;
  onPress: () => void;
}

/**
 * Turns elements of the page into triggers of the assistant: the element of the option `trigger`, the element of the option `triggerRef`,
 * or both. Renders nothing, and restores the attributes of the elements when it unmounts.
 */
export function CustomTriggers({ wrapper, given, ...rest }: CustomTriggersProps): ReactElement[] {
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  // Runs after every render, because React does not report changes of refs.
  useEffect(() => {
    const present = findCustomTriggers({ wrapper, given });
    if (present.length !== elements.length || present.some((element, index) => element !== elements[index]))
      setElements(present);
  });
  return elements.map((element, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: elements have no id, and an element that replaces another takes over its state
    <ElementTrigger key={index} element={element} {...rest} />
  ));
}

interface ElementTriggerProps extends Omit<CustomTriggersProps, keyof CustomTriggerRefs> {
  element: HTMLElement;
}

function ElementTrigger(props: ElementTriggerProps): null {
  const { element, root, trigger, open, haspopup, keyshortcuts, ...handlers } = props;
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    trigger.current ??= element;
    const onIntent = () => latest.current.onIntent?.();
    const onClick = (event: Event) => {
      if (!acceptClick(event as MouseEvent)) return;
      trigger.current = element;
      latest.current.onPress();
    };
    const listeners = Object.entries({ pointerenter: onIntent, focus: onIntent, click: onClick });
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    const removeKeys = makeKeyboardOperable(element);
    return () => {
      if (trigger.current === element) trigger.current = null;
      removeKeys();
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
    };
  }, [element, trigger]);

  // Set `role` and `tabindex` in a separate effect, because the effect below removes its attributes for a moment at each change. An element
  // that loses its `tabindex` for a moment loses the focus.
  useEffect(() => setAttributes(element, buttonAttributes(element)), [element]);
  useEffect(() => {
    if (!root.current) return;
    return setAttributes(element, {
      'aria-haspopup': haspopup,
      'aria-expanded': String(open),
      'aria-controls': idIn(element.getRootNode(), root.current),
      'aria-keyshortcuts': keyshortcuts,
    });
  }, [element, root, open, haspopup, keyshortcuts]);
  return null;
}

/** Sets attributes. Returns a function that restores the previous ones. */
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

/**
 * Returns the id by which a trigger refers to the assistant, and creates the id if necessary. This is the id of the root. For a trigger
 * outside the shadow root of the assistant, it is the id of the shadow host.
 */
function idIn(tree: Node, root: HTMLElement): string {
  const home = root.getRootNode();
  const holder = home !== tree && home instanceof ShadowRoot ? home.host : root;
  holder.id ||= `docs-assistant-${++ids}`;
  return holder.id;
}

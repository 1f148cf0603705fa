import type { RefObject } from 'react';

/** The references through which `findCustomTriggers` finds the page's own triggers. */
export interface CustomTriggerRefs {
  /** The assistant's wrapper around the element that the site passes as the option `trigger`. */
  wrapper: RefObject<Element | null>;
  /** The ref that the site passes as the option `triggerRef`. */
  given: RefObject<HTMLElement | null> | undefined;
}

/** Returns the page's own triggers. `trigger` and `triggerRef` can be the same element, which must not handle a press twice. */
export function findCustomTriggers({ given, wrapper }: CustomTriggerRefs): HTMLElement[] {
  const found = [given?.current, wrapper.current?.firstElementChild as HTMLElement | null | undefined];
  return [...new Set(found.filter((element) => element != null))];
}

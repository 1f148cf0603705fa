import { fireEvent } from '@testing-library/react';

/**
 * Clicks a link with Ctrl. Returns whether a handler has called `preventDefault`; undefined if the click did not reach the document. When
 * the click reaches the document, also prevents the new tab, which would run the test file again.
 */
export function clickWithModifier(link: Element): boolean | undefined {
  let wasPrevented: boolean | undefined;
  const look = (event: MouseEvent) => {
    wasPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  return wasPrevented;
}

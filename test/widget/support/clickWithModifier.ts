import { fireEvent } from '@testing-library/react';

/**
 * Clicks a link with Ctrl, and returns whether a handler on the page has prevented the link from opening; undefined if the click did not
 * reach the document. Prevents the new tab itself, because it would run the test file again.
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

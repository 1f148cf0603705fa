import { getConfig } from '@testing-library/react';
import { userEvent as browserEvent } from 'vitest/browser';

/**
 * Lets React work by itself for as long as something takes that is not a test's own call: keys and clicks of the real browser,
 * animations, frames. So do the waits of Testing Library; everything else stays under `act`, and its warnings stay visible.
 */
export const outsideAct = <Value>(wait: () => Promise<Value>): Promise<Value> => getConfig().asyncWrapper(wait);

/** The browser's own keys and clicks, as a reader presses them. */
export const userEvent = {
  hover: (element: Element) => outsideAct(() => browserEvent.hover(element)),
  click: (element: Element) => outsideAct(() => browserEvent.click(element)),
  doubleClick: (element: Element) => outsideAct(() => browserEvent.dblClick(element)),
  fill: (element: Element, text: string) => outsideAct(() => browserEvent.fill(element, text)),
  keyboard: (keys: string) => outsideAct(() => browserEvent.keyboard(keys)),
};

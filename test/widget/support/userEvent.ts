import { getConfig } from '@testing-library/react';
import { userEvent as browserEvent } from 'vitest/browser';

/**
 * Runs an action outside of `act`: keys and clicks of the real browser, animations, frames. Everything else stays under `act`, so that the
 * warnings of `act` stay visible.
 */
export const outsideAct = <Value>(wait: () => Promise<Value>): Promise<Value> => getConfig().asyncWrapper(wait);

/** Real key presses and clicks of the browser. */
export const userEvent = {
  hover: (element: Element) => outsideAct(() => browserEvent.hover(element)),
  click: (element: Element) => outsideAct(() => browserEvent.click(element)),
  doubleClick: (element: Element) => outsideAct(() => browserEvent.dblClick(element)),
  fill: (element: Element, text: string) => outsideAct(() => browserEvent.fill(element, text)),
  keyboard: (keys: string) => outsideAct(() => browserEvent.keyboard(keys)),
};

import { getConfig } from '@testing-library/react';
import { userEvent as browserEvent, type Locator, page } from 'vitest/browser';

/**
 * Runs an action outside of `act`, for actions that wait for the browser: real keys and clicks, animations, frames. Everything else runs
 * within `act`, so that the warnings of React about missing `act` calls stay visible.
 */
export const outsideAct = <Value>(wait: () => Promise<Value>): Promise<Value> => getConfig().asyncWrapper(wait);

let actions = 0;

/**
 * Runs an action of the browser, such as a click, on exactly this element. Vitest would find the element by its role and name. But by the
 * time the browser looks for it, a second element may match, for example because the sources of an answer have arrived. So the element has
 * a unique test id until the action is over.
 */
async function actOn(element: Element, action: (target: Locator) => Promise<void>): Promise<void> {
  const before = element.getAttribute('data-testid');
  const testId = `acted-on-${++actions}`;
  element.setAttribute('data-testid', testId);
  try {
    await outsideAct(() => action(page.getByTestId(testId)));
  } finally {
    if (before === null) element.removeAttribute('data-testid');
    else element.setAttribute('data-testid', before);
  }
}

/** Real key presses, clicks and movements of the mouse in the browser. `fill` sets the whole text at once. */
export const userEvent = {
  hover: (element: Element) => actOn(element, (target) => browserEvent.hover(target)),
  click: (element: Element) => actOn(element, (target) => browserEvent.click(target)),
  doubleClick: (element: Element) => actOn(element, (target) => browserEvent.dblClick(target)),
  fill: (element: Element, text: string) => actOn(element, (target) => browserEvent.fill(target, text)),
  keyboard: (keys: string) => outsideAct(() => browserEvent.keyboard(keys)),
};

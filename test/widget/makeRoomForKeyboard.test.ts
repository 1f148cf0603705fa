import { afterEach, expect, it } from 'vitest';
import { makeRoomForKeyboard } from '../../src/widget/frames/cover/makeRoomForKeyboard.js';

const viewport = Object.getOwnPropertyDescriptor(window, 'visualViewport') as PropertyDescriptor;
afterEach(() => void Object.defineProperty(window, 'visualViewport', viewport));

/** Replaces `visualViewport`. */
function setVisualViewport(height: number, offsetTop = 0): EventTarget {
  const viewport = Object.assign(new EventTarget(), { height, offsetTop, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  return viewport;
}

it('makeRoomForKeyboard sets CSS variables for an on-screen keyboard, ignores browser toolbars, and cleans up', () => {
  const root = document.createElement('div');
  const room = () => [root.style.getPropertyValue('--_keyboard'), root.style.getPropertyValue('--_seen-start')];
  const viewport = setVisualViewport(window.innerHeight - 300, 40);
  const end = makeRoomForKeyboard(root);
  expect(room()).toEqual(['300px', '40px']);
  Object.assign(viewport, { height: window.innerHeight - 60 });
  viewport.dispatchEvent(new Event('resize'));
  expect(room()).toEqual(['0px', '0px']);
  Object.assign(viewport, { height: window.innerHeight - 300 });
  viewport.dispatchEvent(new Event('scroll'));
  end();
  expect(room()).toEqual(['', '']);
  viewport.dispatchEvent(new Event('resize'));
  expect(room()).toEqual(['', '']);
});

import { afterEach, expect, it } from 'vitest';
import { makeRoomForKeyboard } from '../../src/widget/frames/cover/makeRoomForKeyboard.js';

const viewport = Object.getOwnPropertyDescriptor(window, 'visualViewport') as PropertyDescriptor;
afterEach(() => void Object.defineProperty(window, 'visualViewport', viewport));

/** Replaces `visualViewport`. */
function seeOnly(height: number, offsetTop = 0): EventTarget {
  const seen = Object.assign(new EventTarget(), { height, offsetTop, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
  return seen;
}

it('sets CSS variables for a keyboard, ignores browser toolbars, and cleans up', () => {
  const root = document.createElement('div');
  const room = () => [root.style.getPropertyValue('--_keyboard'), root.style.getPropertyValue('--_seen-start')];
  const seen = seeOnly(window.innerHeight - 300, 40);
  const end = makeRoomForKeyboard(root);
  expect(room()).toEqual(['300px', '40px']);
  Object.assign(seen, { height: window.innerHeight - 60 });
  seen.dispatchEvent(new Event('resize'));
  expect(room()).toEqual(['0px', '0px']);
  Object.assign(seen, { height: window.innerHeight - 300 });
  seen.dispatchEvent(new Event('scroll'));
  end();
  expect(room()).toEqual(['', '']);
  seen.dispatchEvent(new Event('resize'));
  expect(room()).toEqual(['', '']);
});

import { afterEach, expect, it } from 'vitest';
import { makeRoomForKeyboard } from '../../src/widget/frames/cover/makeRoomForKeyboard.js';

const viewport = Object.getOwnPropertyDescriptor(window, 'visualViewport') as PropertyDescriptor;
afterEach(() => void Object.defineProperty(window, 'visualViewport', viewport));

/** What a browser tells of the part of the page that is seen. */
function seeOnly(height: number, offsetTop = 0): EventTarget {
  const seen = Object.assign(new EventTarget(), { height, offsetTop, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
  return seen;
}

it('the sheets hear how much a keyboard covers, nothing of a bar of the browser, and nothing when it ends', () => {
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

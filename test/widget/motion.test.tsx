import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emulateMotion, emulateSlowMotion } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

beforeEach(emulateMotion);

const frame = () => shadowRootOf().querySelector<HTMLElement>('.da-cover');
/** Returns the animations of the frame and of the page. */
const moving = () => [...(frame()?.getAnimations() ?? []), ...document.documentElement.getAnimations()];

/** Pauses the animations of the frame and of the page at the given time (ms). */
async function stopAt(time: number): Promise<void> {
  await outsideAct(async () => {
    const animations = moving();
    for (const animation of animations) animation.pause();
    await Promise.all(animations.map(({ ready }) => ready));
    for (const animation of animations) animation.currentTime = time;
  });
}

async function opened(variant: 'popover' | 'modal' | 'panel') {
  const rendered = renderAssistant('answer', { variant });
  rendered.handle.current?.open();
  await waitFor(() => expect(focused()).toBe(rendered.assistant.getByRole('textbox')));
  await waitFor(() => expect(moving()).toEqual([]));
  await emulateSlowMotion();
  return rendered;
}

test.each(['popover', 'modal'] as const)('a %s fades out in place when it closes', async (variant) => {
  const { handle } = await opened(variant);
  handle.current?.close();
  await stopAt(40);
  const { opacity } = getComputedStyle(frame() as Element);
  expect(Number(opacity)).toBeGreaterThan(0);
  expect(Number(opacity)).toBeLessThan(1);
  for (const animation of moving()) animation.finish();
  await waitFor(() => expect(frame()?.checkVisibility() ?? false).toBe(false));
});

test('a side panel and its page move together', async () => {
  const { handle } = await opened('panel');
  const page = () => document.documentElement.getBoundingClientRect().right;
  const edge = () => frame()?.getBoundingClientRect().left;
  const room = page();
  expect(edge()).toBe(room);
  handle.current?.close();
  await stopAt(60);
  expect(page()).toBeGreaterThan(room);
  expect(page()).toBeLessThan(innerWidth);
  expect(edge()).toBeCloseTo(page(), 0);
  for (const animation of moving()) animation.finish();
  await waitFor(() => expect(frame()).toBeNull());
  expect(page()).toBe(innerWidth);
  handle.current?.open();
  await waitFor(() => expect(moving()).toHaveLength(2));
  await stopAt(60);
  expect(page()).toBeGreaterThan(room);
  expect(page()).toBeLessThan(innerWidth);
  expect(edge()).toBeCloseTo(page(), 0);
  for (const animation of moving()) animation.finish();
});

test('a panel that opens again while it closes reverses its animation', async () => {
  const { handle } = await opened('panel');
  handle.current?.close();
  await stopAt(60);
  const left = frame()?.getBoundingClientRect().left ?? 0;
  handle.current?.open();
  await waitFor(() => expect(frame()).toHaveAttribute('data-state', 'open'));
  await stopAt(0);
  expect(frame()?.getBoundingClientRect().left).toBeCloseTo(left, 0);
  for (const animation of moving()) animation.finish();
});

test('a popover that opens again while it closes is visible immediately', async () => {
  const { handle } = await opened('popover');
  handle.current?.close();
  await stopAt(60);
  handle.current?.open();
  await waitFor(() => expect(frame()).toHaveAttribute('data-state', 'open'));
  expect(getComputedStyle(frame() as Element).opacity).toBe('1');
});

test('the transitions of the page are restored when the panel is resized', async () => {
  const { style } = document.documentElement;
  style.transition = 'color 1s';
  const { assistant } = await opened('panel');
  expect(style.transition).toContain('margin-right');
  const edge = assistant.getByRole('separator');
  act(() => edge.focus());
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(style.transition).toContain('color 1s'));
  expect(style.transition).not.toContain('margin');
  style.transition = '';
});

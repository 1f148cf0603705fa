import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { PAGE_SIZE } from '../support/limits.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { emulateTouch } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearStorage);
afterEach(clearStorage);

const CODE: Situation = {
  steps: [
    line('f', { messageId: 'msg_1' }),
    line('g', 'The reader asks about colours.'),
    line('0', 'Run:\n\n```sh\nnpm start\n```\n'),
    line('d', { finishReason: 'stop' }),
  ],
};

/** Finds buttons and summaries that are smaller than 44 pixels. An `::after` that extends beyond an element counts as a part of it. */
function smallTargets(): string[] {
  const root = document.querySelector('[data-docs-assistant]')?.shadowRoot as ShadowRoot;
  return [...root.querySelectorAll<HTMLElement>('button, summary')].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = element.getBoundingClientRect();
    const { content, position, top, left, right, bottom } = getComputedStyle(element, '::after');
    const out = (...sides: string[]) =>
      content === 'none' || position !== 'absolute'
        ? 0
        : sides.reduce((sum, side) => sum + Math.max(0, -Number.parseFloat(side)), 0);
    const [wide, high] = [width + out(left, right), height + out(top, bottom)];
    return wide < 44 || high < 44 ? [`${element.ariaLabel ?? element.textContent}: ${wide} x ${high}`] : [];
  });
}

test('the trigger is round, and a pill has the same height', () => {
  const size = () => {
    const { width, height } = (shadowRootOf().querySelector('.da-trigger') as Element).getBoundingClientRect();
    return [width, height];
  };
  const { page } = renderAssistant(CODE);
  expect(size()).toEqual([48, 48]);
  page.unmount();
  renderAssistant(CODE, { trigger: 'pill' });
  expect(size()[1]).toBe(48);
});

// The tests check sizes in `waitFor`, because opening animations start with a slightly smaller size.
describe('every target is at least 44 pixels wide and high', () => {
  test('in code, reasoning, context, and the privacy notice', async () => {
    const { assistant, handle } = renderAssistant(CODE);
    handle.current?.ask('How do I start it?');
    await assistant.findByRole('button', { name: /^Copy: / });
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path: location.pathname });
    await assistant.findByRole('button', { name: 'Remove One accent' });
    await userEvent.fill(assistant.getByRole('textbox'), 'Why does ada@gmail.com fail?');
    await userEvent.keyboard('{Enter}');
    await assistant.findByRole('button', { name: 'Send anyway' });
    expect(assistant.getByText('Thought about it')).toBeInTheDocument();
    await waitFor(() => expect(smallTargets()).toEqual([]));
  });

  test('in the consent notice, the menu, and the history', async () => {
    const { assistant, handle } = renderAssistant(CODE, { persist: true, consent: 'required' });
    handle.current?.ask('How do I start it?');
    const agree = await assistant.findByRole('button', { name: 'Agree' });
    await waitFor(() => expect(smallTargets()).toEqual([]));
    await userEvent.click(agree);
    await assistant.findByRole('button', { name: /^Copy: / });
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await assistant.findByRole('menuitem', { name: 'History' });
    await waitFor(() => expect(smallTargets()).toEqual([]));
    await userEvent.click(assistant.getByRole('menuitem', { name: 'History' }));
    await waitFor(() => expect(assistant.getByRole('button', { name: /^Delete How/ })).toBeVisible());
    await waitFor(() => expect(smallTargets()).toEqual([]));
  });
});

test('on a phone, nothing covers a part of the 44 pixels of the header, the question and the page chip', async () => {
  await emulateTouch();
  await browserPage.viewport(390, 844);
  onTestFinished(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height));
  const { assistant, handle } = renderAssistant(CODE, { persist: true });
  handle.current?.ask('How do I start it?');
  await assistant.findByRole('button', { name: /^Copy: / });
  await userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
  handle.current?.ask('And how do I stop it?');
  await assistant.findByRole('button', { name: /^Copy: / });
  await outsideAct(() => whenAtRest(shadowRootOf()));
  /** Returns the width and height (px) of the area in which a press reaches a control, measured from the centre of the control. */
  const reach = (name: string | RegExp) => {
    const control = assistant.getByRole('button', { name });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    const hits = (atX: number, atY: number) => control.contains(shadowRootOf().elementFromPoint(atX, atY));
    const count = (stepX: number, stepY: number) => {
      let pixels = 0;
      while (pixels < 100 && hits(x + stepX * (pixels + 0.5), y + stepY * (pixels + 0.5))) pixels++;
      return pixels;
    };
    return [count(1, 0) + count(-1, 0), count(0, 1) + count(0, -1)];
  };
  for (const name of ['History', 'New chat', 'More', 'Edit the question', /This page/]) {
    const [width = 0, height = 0] = reach(name);
    expect(width, `${name}`).toBeGreaterThanOrEqual(44);
    expect(height, `${name}`).toBeGreaterThanOrEqual(44);
  }
});

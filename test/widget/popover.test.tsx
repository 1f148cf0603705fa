import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { emulateMotion, emulateSlowMotion } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

const TRIGGER = { name: 'Ask the docs' };

afterEach(() => {
  document.documentElement.dir = '';
  document.body.style.transform = '';
});

const isPlacedByRadix = (dialog: Element) =>
  dialog.parentElement?.hasAttribute('data-radix-popper-content-wrapper') ?? false;

// Returns the positions of one side and of the lower edge (px). A popover gets its final place only after it appears, so use this function
// with `expect.poll`.
function placeOf(dialog: Element, side: 'left' | 'right'): [number, number] {
  const box = dialog.getBoundingClientRect();
  return [box[side], box.bottom];
}

/** Expects that a dialog fills the window of a phone, once its animation has ended. */
const expectFullWindow = (dialog: Element) =>
  expect.poll(() => dialog.getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 0, width: 360, height: 640 });

function renderPopover(props: WidgetOptions = {}) {
  const rendered = renderAssistant('answer', props);
  const { assistant, handle } = rendered;
  const open = async () => {
    handle.current?.open();
    const dialog = await assistant.findByRole('dialog', TRIGGER);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    return dialog;
  };
  const close = async () => {
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  };
  return { ...rendered, open, close };
}

describe('the popover of the floating button', () => {
  const rightToLeft = () => {
    document.documentElement.dir = 'rtl';
  };
  test.each<[string, WidgetOptions, side: 'left' | 'right', prepare?: () => void]>([
    ['at the end of the window', {}, 'right'],
    ['at its start', { position: 'bottom-start' }, 'left'],
    ['as a pill', { trigger: 'pill' }, 'right'],
    ['in a right-to-left page', {}, 'left', rightToLeft],
    ['at the start of a right-to-left page', { position: 'bottom-start' }, 'right', rightToLeft],
  ])('%s is above its button at every opening, without Radix', async (_name, look, side, prepare) => {
    prepare?.();
    const { assistant, open, close } = renderPopover(look);
    const trigger = assistant.getByRole('button', TRIGGER).getBoundingClientRect();
    // At `bottom-end`, the popover is aligned with the button. At `bottom-start`, it keeps 12 pixels from the edge of the window.
    const end = look.position === 'bottom-start' ? { left: 12, right: window.innerWidth - 12 } : trigger;
    for (const time of ['first', 'second']) {
      const dialog = await open();
      await expect.poll(() => placeOf(dialog, side), { message: time }).toEqual([end[side], trigger.top - 12]);
      expect(isPlacedByRadix(dialog), time).toBe(false);
      await close();
    }
  });

  test('is aligned with its trigger below an ancestor with a transform', async () => {
    document.body.style.transform = 'translateX(-40px)';
    const { assistant, open } = renderPopover();
    const trigger = assistant.getByRole('button', TRIGGER).getBoundingClientRect();
    const dialog = await open();
    await expect.poll(() => dialog.getBoundingClientRect().right).toBe(trigger.right);
  });

  test('is above a trigger that the site has moved, and stays inside a resized window', async () => {
    const { assistant, open } = renderPopover();
    const trigger = assistant.getByRole('button', TRIGGER);
    trigger.style.setProperty('inset-block-end', '160px');
    const dialog = await open();
    const placeOfDialog = () => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const above = trigger.getBoundingClientRect().top - bottom;
      return { left, top, above, right: window.innerWidth - right };
    };
    await expect.poll(placeOfDialog).toMatchObject({ top: expect.closeTo(12, 0), above: expect.closeTo(12, 0) });
    await act(() => browserPage.viewport(900, 600));
    await expect.poll(placeOfDialog).toMatchObject({ right: expect.closeTo(20, 0) });
    const { left, top } = placeOfDialog();
    expect(left).toBeGreaterThanOrEqual(12);
    expect(top).toBeGreaterThanOrEqual(12);
  });

  test('fills the window of a phone', async () => {
    await browserPage.viewport(360, 640);
    const { open } = renderPopover();
    await expectFullWindow(await open());
  });

  test('is closed first by going back on a phone', async () => {
    await browserPage.viewport(360, 640);
    const { assistant, open } = renderPopover();
    await open();
    const { documentElement: root, body } = document;
    await waitFor(() => expect(`${root.style.overflow} ${body.style.overflow}`).toContain('hidden'));
    // Chromium treats Escape outside of the panel like the Back button of Android: both are close requests.
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test('shows its field although it was closed while opening, and opened while closing', async () => {
    const { assistant, handle, open } = renderPopover();
    await open();
    handle.current?.close();
    handle.current?.open();
    const dialog = await assistant.findByRole('dialog', TRIGGER);
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('Still here');
    expect(assistant.getByRole('textbox')).toHaveValue('Still here');
  });
});

test('the popover of a custom trigger is in the corner', async () => {
  const { open } = renderPopover({ trigger: 'none' });
  const dialog = await open();
  const distances = () => {
    const { right, bottom } = dialog.getBoundingClientRect();
    return [window.innerWidth - right, window.innerHeight - bottom];
  };
  await expect.poll(distances).toEqual([12, 12]);
});

describe('the popover of a button that the site has moved into its layout', () => {
  const renderInPage = () => {
    const rendered = renderPopover();
    const trigger = rendered.assistant.getByRole('button', TRIGGER);
    Object.assign(trigger.style, { position: 'absolute', inset: '30px auto auto 200px' });
    return { ...rendered, trigger };
  };

  test('is placed by Radix below a button without space above it', async () => {
    const { trigger, open, close } = renderInPage();
    for (const time of ['first', 'second']) {
      const dialog = await open();
      expect(isPlacedByRadix(dialog), time).toBe(true);
      const distance = () => dialog.getBoundingClientRect().top - trigger.getBoundingClientRect().bottom;
      await expect.poll(distance, { message: time }).toBeCloseTo(12, 0);
      await close();
    }
  });

  test('animates its closing', async () => {
    await emulateMotion();
    await emulateSlowMotion();
    const { handle, open } = renderInPage();
    const dialog = await open();
    handle.current?.close();
    await waitFor(() =>
      expect(dialog.getAnimations().map((each: Animation) => (each as CSSAnimation).animationName)).toContain(
        'da-close',
      ),
    );
    expect(dialog.isConnected).toBe(true);
  });

  test('fills the window of a phone without Radix', async () => {
    await browserPage.viewport(360, 640);
    const dialog = await renderInPage().open();
    expect(isPlacedByRadix(dialog)).toBe(false);
    await expectFullWindow(dialog);
  });
});

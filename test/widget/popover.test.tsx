import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { LookOptions } from '../../src/widget/DocsAssistantProps.js';
import { loadAnchoredPopover } from '../../src/widget/loadAnchoredPopover.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

const TRIGGER = { name: 'Ask the docs' };

// Real, but it can be told to be missing.
vi.mock('../../src/widget/loadAnchoredPopover.js', { spy: true });

afterEach(() => {
  vi.resetAllMocks();
  document.documentElement.dir = '';
  document.body.style.transform = '';
});

/** Resolves when Radix is there. */
const loaded = () =>
  waitFor(async () => {
    expect(loadAnchoredPopover).toHaveBeenCalledOnce();
    await vi.mocked(loadAnchoredPopover).mock.results[0]?.value;
  });

const byRadix = (dialog: Element) => dialog.parentElement?.hasAttribute('data-radix-popper-content-wrapper') ?? false;

async function arrived(element: Element): Promise<DOMRect> {
  await act(() => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
  return element.getBoundingClientRect();
}

function renderPopover(props: LookOptions = {}) {
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

describe('the popover', () => {
  test('takes the focus before Radix has been asked for, and is kept in place by it from the next opening on', async () => {
    const { open, close } = renderPopover();
    const first = await open();
    expect(byRadix(first)).toBe(false);
    await loaded();
    expect(first.isConnected, 'nothing changes while it is open').toBe(true);
    await close();
    expect(byRadix(await open())).toBe(true);
  });

  const rightToLeft = () => {
    document.documentElement.dir = 'rtl';
  };
  test.each<[string, LookOptions, (() => void)?]>([
    ['at the end of the window', {}],
    ['at its start', { position: 'bottom-start' }],
    ['as a pill', { trigger: 'pill' }],
    ['in a page from right to left', {}, rightToLeft],
    ['at the start of a page from right to left', { position: 'bottom-start' }, rightToLeft],
  ])('stands in the same place with Radix as without it, with a trigger %s', async (_name, look, prepare) => {
    prepare?.();
    const { open, close } = renderPopover(look);
    const first = await open();
    const before = await arrived(first);
    await loaded();
    await close();
    const second = await open();
    expect(byRadix(second)).toBe(true);
    const after = await arrived(second);
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(1);
  });

  test('stands beside its trigger below an ancestor with a transform, too', async () => {
    document.body.style.transform = 'translateX(-40px)';
    const { assistant, open } = renderPopover();
    const trigger = assistant.getByRole('button', TRIGGER).getBoundingClientRect();
    expect((await arrived(await open())).right).toBe(trigger.right);
  });

  test('stands above a trigger that the site has moved, and inside a window that is resized', async () => {
    const { assistant, open } = renderPopover();
    const trigger = assistant.getByRole('button', TRIGGER);
    trigger.style.setProperty('inset-block-end', '160px');
    const dialog = await open();
    const { top: above, bottom } = await arrived(dialog);
    expect(trigger.getBoundingClientRect().top - bottom).toBeCloseTo(12, 0);
    expect(above).toBeCloseTo(12, 0);
    await act(() => browserPage.viewport(900, 600));
    const { left, right, top } = dialog.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(12);
    expect(top).toBeGreaterThanOrEqual(12);
    expect(window.innerWidth - right).toBeCloseTo(20, 0);
  });

  test('stands in its corner where the site has a trigger of its own, and never loads Radix', async () => {
    const { open, close } = renderPopover({ trigger: 'none' });
    const dialog = await open();
    const { right, bottom } = await arrived(dialog);
    expect(window.innerWidth - right).toBe(12);
    expect(window.innerHeight - bottom).toBe(12);
    await close();
    expect(byRadix(await open())).toBe(false);
    expect(loadAnchoredPopover).not.toHaveBeenCalled();
  });

  test('fills the window of a phone, for which Radix is not loaded', async () => {
    await browserPage.viewport(360, 640);
    const { open, close } = renderPopover();
    const dialog = await open();
    expect((await arrived(dialog)).toJSON()).toMatchObject({ x: 0, y: 0, width: 360, height: 640 });
    await close();
    expect(byRadix(await open())).toBe(false);
    expect(loadAnchoredPopover).not.toHaveBeenCalled();
  });

  test('opens every time where Radix cannot be loaded', async () => {
    vi.mocked(loadAnchoredPopover).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const { open, close } = renderPopover();
    await open();
    await waitFor(() => expect(loadAnchoredPopover).toHaveBeenCalled());
    await close();
    const again = await open();
    expect(byRadix(again)).toBe(false);
    await waitFor(() => expect(again).toBeVisible());
  });

  test('that closes while it opens, and opens while it closes, is there with its field', async () => {
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

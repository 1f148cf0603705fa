import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

const TRIGGER = { name: 'Ask the docs' };
const root = document.documentElement;

describe('the modal variant', () => {
  const openModal = async () => {
    const rendered = renderAssistant('answer', { variant: 'modal' });
    const trigger = rendered.assistant.getByRole('button', TRIGGER);
    act(() => trigger.focus());
    await userEvent.keyboard('{Enter}');
    const dialog = await rendered.assistant.findByRole('dialog', TRIGGER);
    await waitFor(() => expect(focused()).toBe(rendered.assistant.getByRole('textbox')));
    return { ...rendered, trigger, dialog };
  };

  test('is a modal dialog that traps the focus until Escape', async () => {
    const { assistant, dialog, trigger, page } = await openModal();
    expect(dialog.matches(':modal')).toBe(true);
    for (let presses = 0; presses < 12; presses++) {
      await userEvent.keyboard('{Tab}');
      expect(focused()).not.toBe(page.getByRole('textbox', { name: 'Page search' }));
    }
    act(() => assistant.getByRole('textbox').focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe(trigger);
  });

  test('returns the focus to its trigger if nothing had the focus before', async () => {
    const { assistant, handle } = renderAssistant('answer', { variant: 'modal' });
    for (const time of ['first', 'second']) {
      (focused() as HTMLElement | null)?.blur();
      handle.current?.open();
      await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(focused(), time).toBe(assistant.getByRole('button', TRIGGER)));
    }
  });

  test('stops a running answer at the first Escape, and closes at the second', async () => {
    const { assistant, handle } = renderAssistant('streaming', { variant: 'modal' });
    handle.current?.ask('How?');
    await assistant.findByRole('button', { name: 'Stop the answer' });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Escape}');
    await assistant.findByText('You stopped this answer.');
    expect(assistant.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test('stays open when Escape ends a composition', async () => {
    const { assistant } = await openModal();
    // Safari marks a key press that ends a composition only by the key code 229.
    for (const composition of [{ isComposing: true }, { keyCode: 229 }]) {
      const press = { key: 'Escape', ...composition };
      expect(fireEvent.keyDown(assistant.getByRole('textbox'), press), 'the browser would close it').toBe(false);
    }
    expect(assistant.getByRole('dialog')).toHaveAttribute('open');
  });

  test('stays open when a file chooser in it is cancelled', async () => {
    const { assistant, dialog } = await openModal();
    // Use an event that bubbles. With Preact, which the script tag uses in place of React, the handler of the dialog also receives the
    // events of fields inside the dialog.
    const cancel = new Event('cancel', { bubbles: true, cancelable: true });
    act(() => void assistant.getByRole('textbox').dispatchEvent(cancel));
    expect(cancel.defaultPrevented).toBe(false);
    expect(dialog).toHaveAttribute('open');
  });

  test('closes on a press on the backdrop, unless the press began inside', async () => {
    const { assistant, dialog } = await openModal();
    const { left, top } = dialog.getBoundingClientRect();
    const outside = { clientX: left - 10, clientY: top - 10 };
    fireEvent.pointerDown(assistant.getByRole('textbox'));
    fireEvent.click(dialog, outside);
    await waitFor(() => expect(dialog).toBeVisible());
    fireEvent.pointerDown(dialog, outside);
    fireEvent.click(dialog, outside);
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test('locks the scroll position of the page without moving it, and restores its styles', async () => {
    const tall = document.body.appendChild(document.createElement('div'));
    tall.style.height = '4000px';
    root.style.overflow = 'scroll';
    const width = tall.clientWidth;
    const { assistant, handle } = await openModal();
    await waitFor(() => expect(getComputedStyle(root).overflow).toBe('hidden'));
    expect(tall.clientWidth).toBe(width);
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(root.style.overflow).toBe('scroll');
    root.removeAttribute('style');
    tall.remove();
  });

  test('keeps the scroll position of a page whose body has an overflow', async () => {
    const tall = document.body.appendChild(document.createElement('div'));
    tall.style.height = '4000px';
    root.style.height = '100%';
    document.body.style.cssText = 'height: 100%; overflow-x: hidden';
    const before = document.body.style.cssText;
    window.scrollTo(0, 700);
    const { assistant, handle } = await openModal();
    await waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'));
    expect(window.scrollY).toBe(700);
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(window.scrollY).toBe(700);
    expect(document.body.style.cssText).toBe(before);
    document.body.removeAttribute('style');
    root.removeAttribute('style');
    tall.remove();
  });
});

describe('the panel variant', () => {
  const openPanel = async (props: Parameters<typeof renderAssistant>[1] = {}) => {
    const rendered = renderAssistant('answer', { variant: 'panel', ...props });
    rendered.handle.current?.open();
    const panel = await rendered.assistant.findByRole('complementary', TRIGGER);
    await waitFor(() => expect(focused()).toBe(rendered.assistant.getByRole('textbox')));
    await outsideAct(async () => {
      await Promise.all(panel.getAnimations().map(({ finished }: Animation) => finished));
    });
    return { ...rendered, panel, edge: rendered.assistant.getByRole('separator', { name: 'Assistant width' }) };
  };

  test('is a region at the end side, and the page becomes narrower', async () => {
    root.style.marginRight = '7px';
    const { assistant, handle, panel } = await openPanel();
    const box = panel.getBoundingClientRect();
    expect([box.right, box.top, box.height]).toEqual([window.innerWidth, 0, window.innerHeight]);
    expect(root.style.marginRight).toBe('420px');
    expect(root.style.getPropertyValue('--docs-assistant-right')).toBe('420px');
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('complementary')).toBeNull());
    expect(root.style.cssText).toBe('margin-right: 7px;');
    root.removeAttribute('style');
  });

  test.each(['first', 'second'])(
    'of two assistants: the page gets its style back when the %s closes before the other',
    async (order) => {
      root.style.marginRight = '7px';
      const first = await openPanel();
      const second = await openPanel({ shortcut: false });
      act(() => second.edge.focus());
      await userEvent.keyboard('{ArrowLeft}');
      expect(root.style.marginRight, 'the wider panel').toBe('436px');
      const [earlier, later, width] = order === 'first' ? [first, second, '436px'] : [second, first, '420px'];
      earlier.handle.current?.close();
      await waitFor(() => expect(earlier.assistant.queryByRole('complementary')).toBeNull());
      expect(root.style.marginRight).toBe(width);
      expect(root.style.getPropertyValue('--docs-assistant-right')).toBe(width);
      later.handle.current?.close();
      await waitFor(() => expect(later.assistant.queryByRole('complementary')).toBeNull());
      expect(root.style.cssText).toBe('margin-right: 7px;');
      root.removeAttribute('style');
    },
  );

  test('hides the trigger below it while it is open', async () => {
    const { assistant, handle } = await openPanel();
    const trigger = shadowRootOf().querySelector('.da-trigger');
    expect(trigger).not.toBeVisible();
    handle.current?.close();
    await waitFor(() => expect(trigger).toBeVisible());
    await waitFor(() => expect(assistant.queryByRole('complementary')).toBeNull());
    root.removeAttribute('style');
  });

  test('is at the left with side="start", and at the right in a right-to-left language', async () => {
    const { panel, page } = await openPanel({ side: 'start' });
    expect(panel.getBoundingClientRect().left).toBe(0);
    page.unmount();
    const arabic = await openPanel({
      side: 'start',
      locale: 'ar',
      labels: { title: TRIGGER.name, panelWidth: 'Assistant width' },
    });
    expect(arabic.panel.getBoundingClientRect().right).toBe(window.innerWidth);
  });

  test('changes its side with the direction of the page', async () => {
    const { panel } = await openPanel();
    root.lang = 'he';
    root.dir = 'rtl';
    await waitFor(() => expect(panel.getBoundingClientRect().left).toBe(0));
    expect(root.style.marginLeft).toBe('420px');
    root.removeAttribute('dir');
    root.lang = 'en';
    await waitFor(() => expect(panel.getBoundingClientRect().right).toBe(window.innerWidth));
  });

  test('covers the page with push={false}', async () => {
    await openPanel({ push: false });
    expect(root.style.marginRight).toBe('');
  });

  test.each([641, 660, 680, 740])('covers no part of the page at %i pixels', async (width) => {
    await browserPage.viewport(width, 768);
    const { panel } = await openPanel();
    const { left } = panel.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(320);
    expect(left).toBeLessThanOrEqual(width - 320);
    await waitFor(() => expect(root.getBoundingClientRect().right).toBe(left));
  });

  test('fills the window at 640 pixels, and the page is inert', async () => {
    await browserPage.viewport(640, 768);
    const { assistant, handle, page } = renderAssistant('answer', { variant: 'panel' });
    handle.current?.open();
    const panel = await assistant.findByRole('complementary', TRIGGER);
    expect(panel.getBoundingClientRect().width).toBe(640);
    const field = page.getByLabelText('Page search');
    await waitFor(() => expect(field.closest('[inert]')).not.toBeNull());
  });

  test('is resized by keyboard within limits, and its width is stored', async () => {
    const { edge, panel, page } = await openPanel({ persist: true });
    act(() => edge.focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(edge).toHaveAttribute('aria-valuenow', '436');
    await userEvent.keyboard('{Home}');
    expect(edge).toHaveAttribute('aria-valuenow', edge.getAttribute('aria-valuemin'));
    await userEvent.keyboard('{End}');
    expect(edge).toHaveAttribute('aria-valuenow', edge.getAttribute('aria-valuemax'));
    await userEvent.keyboard('{ArrowRight}');
    const width = panel.getBoundingClientRect().width;
    expect(width).toBe(Number(edge.getAttribute('aria-valuemax')) - 16);
    page.unmount();
    expect((await openPanel()).panel.getBoundingClientRect().width).toBe(width);
  });

  test('is resized by pointer, and a double click restores the default width', async () => {
    const { edge, panel } = await openPanel({ persist: true });
    const stored = () => localStorage.getItem('docs-assistant:width');
    const at = (x: number) => ({ clientX: window.innerWidth - x, clientY: 200, pointerId: 1, button: 0 });
    edge.setPointerCapture = () => {};
    // A click must not set a width, even if the pointer moves a little during the click.
    fireEvent.pointerDown(edge, at(420));
    fireEvent.pointerMove(edge, at(422));
    fireEvent.pointerUp(edge, at(422));
    expect(panel.getBoundingClientRect().width).toBe(420);
    expect(stored()).toBeNull();
    // The pointer can grab the handle next to the edge of the panel. The edge must not jump to the pointer.
    fireEvent.pointerDown(edge, at(428));
    fireEvent.pointerMove(edge, at(428));
    expect(panel.getBoundingClientRect().width).toBe(420);
    fireEvent.pointerDown(edge, at(420));
    fireEvent.pointerMove(edge, at(500));
    expect(panel.getBoundingClientRect().width).toBe(500);
    // The width is stored once, when the pointer is released: storage is slow and notifies other tabs.
    expect(stored()).toBeNull();
    fireEvent.pointerUp(edge, at(500));
    expect(stored()).toBe('500');
    fireEvent.doubleClick(edge);
    expect(panel.getBoundingClientRect().width).toBe(420);
    expect(stored()).toBeNull();
  });

  test.each(['Escape', 'the browser'])(
    'stops resizing when %s cancels it, and does not store the new width',
    async (by) => {
      const { edge, panel } = await openPanel({ persist: true });
      const at = (x: number) => ({ clientX: window.innerWidth - x, clientY: 200, pointerId: 1, button: 0 });
      edge.setPointerCapture = () => {};
      fireEvent.pointerDown(edge, at(420));
      fireEvent.pointerMove(edge, at(500));
      expect(panel.getBoundingClientRect().width).toBe(500);
      if (by === 'Escape') await userEvent.keyboard('{Escape>3/}');
      else fireEvent.pointerCancel(edge, at(500));
      expect(panel.getBoundingClientRect().width).toBe(420);
      // The mouse button is still down, but further moves must not resize the panel.
      fireEvent.pointerMove(edge, at(520));
      fireEvent.pointerUp(edge, at(520));
      expect(panel.getBoundingClientRect().width).toBe(420);
      expect(localStorage.getItem('docs-assistant:width')).toBeNull();
      expect(panel).toHaveAttribute('data-state', 'open');
    },
  );

  test('stops resizing when it closes, and forgets the new width', async () => {
    const { assistant, edge, handle, panel } = await openPanel();
    const at = (x: number) => ({ clientX: window.innerWidth - x, clientY: 200, pointerId: 1, button: 0 });
    edge.setPointerCapture = () => {};
    fireEvent.pointerDown(edge, at(420));
    fireEvent.pointerMove(edge, at(500));
    expect(panel.getBoundingClientRect().width).toBe(500);
    handle.current?.close();
    await waitFor(() => expect(edge.isConnected).toBe(false));
    handle.current?.open();
    await waitFor(() => expect(assistant.getByRole('separator')).toHaveAttribute('aria-valuenow', '420'));
  });

  test('closes at Escape on its resize handle, and the page does not receive the key', async () => {
    const { assistant, edge } = await openPanel();
    const onKey = vi.fn();
    document.addEventListener('keydown', onKey);
    act(() => edge.focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('complementary')).toBeNull());
    expect(onKey).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onKey);
  });

  test.each(['panel', 'popover'] as const)(
    'stops a running answer at the first Escape on the resize handle of a %s, and closes at the second',
    async (variant) => {
      const { assistant, handle } = renderAssistant('streaming', { variant });
      handle.current?.ask('How?');
      await assistant.findByRole('button', { name: 'Stop the answer' });
      const edge = await assistant.findByRole('separator', { name: 'Assistant width' });
      act(() => edge.focus());
      await userEvent.keyboard('{Escape>3/}');
      await assistant.findByText('You stopped this answer.');
      expect(focused()).toBe(edge);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(edge.isConnected).toBe(false));
    },
  );

  test.each(['Escape', 'the shortcut'])(
    'returns the focus to the page when %s closes it from its resize handle',
    async (by) => {
      const { assistant, handle, page } = renderAssistant('answer', { variant: 'panel' });
      const field = page.getByLabelText('Page search');
      act(() => field.focus());
      handle.current?.open();
      const edge = await assistant.findByRole('separator');
      await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
      act(() => edge.focus());
      expect(focused()).toBe(edge);
      await userEvent.keyboard(by === 'Escape' ? '{Escape}' : '{Control>}i{/Control}');
      await waitFor(() => expect(document.activeElement).toBe(field));
    },
  );
});

describe('the inline variant', () => {
  test('is open from the beginning without taking the focus, and cannot be closed', async () => {
    const onEvent = vi.fn();
    const { assistant, handle, page } = renderAssistant('plainAnswer', { variant: 'inline', onEvent });
    const field = await assistant.findByRole('textbox');
    expect(field).toBeVisible();
    expect(assistant.queryByRole('button', { name: /Ask the docs|Close/ })).toBeNull();
    expect(document.activeElement).toBe(document.body);
    handle.current?.close();
    await userEvent.click(page.getByRole('textbox', { name: 'Page search' }));
    expect(field).toBeVisible();
    handle.current?.open();
    await waitFor(() => expect(focused()).toBe(field));
    expect(onEvent).not.toHaveBeenCalled();
    handle.current?.ask('Is it there?');
    await waitFor(() => expect(assistant.getByText('Yes.')).toBeVisible());
  });

  test('fills the element around it', async () => {
    const { assistant, page } = renderAssistant('answer', { variant: 'inline' });
    page.container.style.height = '600px';
    page.getByRole('textbox', { name: 'Page search' }).parentElement?.style.setProperty('display', 'none');
    await assistant.findByRole('textbox');
    const [inline] = assistant.getAllByRole('region', TRIGGER);
    expect(inline?.getBoundingClientRect().height).toBe(600);
  });
});

describe('on a phone', () => {
  for (const variant of ['popover', 'modal', 'panel'] as const) {
    test(`${variant} fills the window, and the page behind it does not scroll`, async () => {
      await browserPage.viewport(360, 640);
      const { assistant, handle } = renderAssistant('answer', { variant });
      handle.current?.open();
      const frame = await assistant.findByRole(variant === 'panel' ? 'complementary' : 'dialog');
      await waitFor(() =>
        expect(frame.getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 0, width: 360, height: 640 }),
      );
      await waitFor(() => expect(root.style.overflow).toBe('hidden'));
      expect(root.style.marginRight).toBe('');
      handle.current?.close();
      await waitFor(() => expect(assistant.queryByRole('textbox')).toBeNull());
      expect(root.style.overflow).toBe('');
    });
  }

  test.each(['popover', 'panel'] as const)(
    '%s makes the covered page inert, except elements above it',
    async (variant) => {
      await browserPage.viewport(360, 640);
      // By default, the assistant is in the top layer of the browser, above every `z-index`. With `--da-z-index`, it is outside that layer.
      root.style.setProperty('--da-z-index', '1000');
      const { assistant, page } = renderAssistant('answer', { variant, trigger: <button type="button">Help</button> });
      const notice = document.body.appendChild(document.createElement('section'));
      notice.innerHTML =
        '<div style="position:fixed; inset:auto 0 0; z-index:1001"><button>Accept</button></div><a href="#">';
      const opener = page.getByRole('button', { name: 'Help' });
      for (const time of ['first', 'second']) {
        act(() => opener.focus());
        await userEvent.click(opener);
        await waitFor(() => expect(opener.closest('[inert]'), time).not.toBeNull());
        expect(notice.querySelector('a')?.inert).toBe(true);
        await userEvent.click(notice.querySelector('button') as HTMLElement);
        expect(focused()).toBe(notice.querySelector('button'));
        await waitFor(() => expect(assistant.getByRole('textbox')).toBeVisible());
        act(() => assistant.getByRole('textbox').focus());
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(focused()).toBe(opener));
        expect(document.querySelector('[inert]')).toBeNull();
      }
      notice.remove();
      root.style.removeProperty('--da-z-index');
    },
  );
});

import { act, fireEvent, waitFor } from '@testing-library/react';
import { createRef, type RefObject } from 'react';
import { describe, expect, test } from 'vitest';
import { takeConsole } from '../support/takeConsole.js';
import { clickWithModifier } from './support/clickWithModifier.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

describe('a custom trigger', () => {
  test('opens the assistant, exposes its state, and gets the focus back', async () => {
    const { assistant, page } = renderAssistant('answer', {
      trigger: (
        <button type="button" aria-haspopup="menu">
          Help
        </button>
      ),
    });
    const button = page.getByRole('button', { name: 'Help' });
    await waitFor(() => expect(button).toHaveAttribute('aria-haspopup', 'dialog'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button.getAttribute('aria-keyshortcuts')).toMatch(/\+I$/);
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toHaveAttribute('data-docs-assistant');
    await userEvent.click(button);
    await assistant.findByRole('dialog');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('that is not a button becomes operable by keyboard, and is restored on unmount', async () => {
    const { assistant, page } = renderAssistant('answer', { trigger: <span>Help</span> });
    const button = await page.findByRole('button', { name: 'Help', expanded: false });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await assistant.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
    page.unmount();

    // A page may handle the keys itself and call `click`. Then a key press must open the panel only once, not open and close it.
    const own = document.body.appendChild(document.createElement('div'));
    Object.assign(own, { tabIndex: 0, role: 'link', onkeydown: () => own.click() });
    const elsewhere = renderAssistant('answer', { triggerRef: { current: own } });
    await waitFor(() => expect(own).toHaveAttribute('aria-expanded', 'false'));
    act(() => own.focus());
    await userEvent.keyboard('{Enter}');
    await elsewhere.assistant.findByRole('dialog');
    await waitFor(() => expect(own).toHaveAttribute('aria-expanded', 'true'));
    elsewhere.page.unmount();
    expect(own.outerHTML).toBe('<div tabindex="0" role="link"></div>');
    own.remove();
  });

  test('that may hide a button in a closed shadow root gets no button role, and a warning is logged', async () => {
    const closed = document.body.appendChild(document.createElement('help-button'));
    renderAssistant('answer', { triggerRef: { current: closed } });
    await waitFor(() => expect(closed).toHaveAttribute('aria-expanded', 'false'));
    expect(closed).not.toHaveAttribute('role');
    expect(takeConsole()).toEqual([expect.stringMatching(/keyboard may not reach <help-button>.*Give it a tabindex/)]);
    closed.remove();
  });

  test('that is a link opens the assistant, but with a modifier key it stays a link', async () => {
    const { assistant, page } = renderAssistant('answer', { trigger: <a href="#search">Help</a> });
    const link = page.getByRole('link', { name: 'Help' });
    await waitFor(() => expect(link).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.click(link);
    await assistant.findByRole('dialog');
    expect(location.hash).toBe('');
    expect(clickWithModifier(link)).toBe(false);
    expect(assistant.getByRole('dialog')).toHaveAttribute('data-state', 'open');
  });

  test('given as triggerRef is restored if the assistant unmounts before it is ready', () => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '#help';
    const { page } = renderAssistant('answer', { triggerRef: { current: link } });
    page.unmount();
    let wasPrevented: boolean | undefined;
    document.addEventListener(
      'click',
      (event) => {
        wasPrevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(link);
    expect(wasPrevented).toBe(false);
    link.remove();
  });

  test('given as triggerRef gets its original attributes back on unmount', async () => {
    const link = document.body.appendChild(document.createElement('button'));
    link.textContent = 'Ask';
    link.setAttribute('aria-controls', 'menu');
    const triggerRef = createRef() as RefObject<HTMLElement>;
    triggerRef.current = link;
    const { assistant, page } = renderAssistant('answer', { triggerRef, variant: 'panel' });
    expect(assistant.queryByRole('button')).toBeNull();
    await waitFor(() => expect(link).toHaveAttribute('aria-expanded', 'false'));
    expect(link).not.toHaveAttribute('aria-haspopup');
    await userEvent.click(link);
    await assistant.findByRole('complementary');
    page.unmount();
    expect(link.outerHTML).toBe('<button aria-controls="menu">Ask</button>');
    link.remove();
  });

  test.each(['trigger', 'triggerRef'])('%s opens the assistant if both are given', async (which) => {
    const link = document.body.appendChild(document.createElement('button'));
    link.textContent = 'Ask';
    const { assistant, page } = renderAssistant('answer', {
      trigger: <button type="button">Help</button>,
      triggerRef: { current: link },
    });
    const both = [page.getByRole('button', { name: 'Help' }), link] as const;
    for (const button of both) await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
    const button = which === 'trigger' ? both[0] : link;
    await userEvent.click(button);
    await assistant.findByRole('dialog');
    for (const one of both) expect(one).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    page.unmount();
    expect(link.outerHTML).toBe('<button>Ask</button>');
    link.remove();
  });

  test('given as trigger and as triggerRef handles a press once', async () => {
    const triggerRef = createRef<HTMLButtonElement>();
    const { assistant, page } = renderAssistant('answer', {
      trigger: (
        <button type="button" ref={triggerRef}>
          Help
        </button>
      ),
      triggerRef,
    });
    const button = page.getByRole('button', { name: 'Help' });
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.click(button);
    await assistant.findByRole('dialog');
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });
});

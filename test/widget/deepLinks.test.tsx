import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { createDeepLink } from '../../src/widget/later/page/takeDeepLink.js';
import { focused, type RenderedAssistant, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

let address: string;
const visit = (search: string) => history.replaceState({ router: 1 }, '', `${location.pathname}${search}#place`);

beforeEach(() => {
  address = location.href;
});
afterEach(() => history.replaceState(null, '', address));

describe('a deep link', () => {
  test('opens the assistant, and only its parameter is removed from the URL', async () => {
    visit('?a=1&assistant&b=%20x');
    const { assistant } = renderAssistant();
    await assistant.findByRole('dialog');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    expect(location.search + location.hash).toBe('?a=1&b=%20x#place');
    expect(history.state).toEqual({ router: 1 });
  });

  test('puts a question into the field, only once in Strict Mode, and sends nothing', async () => {
    visit('?assistant=How%20do%20I%20start%3F');
    const { assistant, fetch } = renderAssistant();
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('How do I start?'));
    expect(fetch.requests).toHaveLength(0);
    expect(location.search).toBe('');
  });

  test('asks the question once if the site allows it', async () => {
    visit('?assistant=Is+it+there%3F');
    const { assistant, fetch } = renderAssistant('plainAnswer', { askFromAddress: true });
    await assistant.findByText('Yes.');
    expect(fetch.requests.map(({ body }) => body.messages.at(-1)?.content)).toEqual(['Is it there?']);
  });

  test('shows a hidden assistant again', async () => {
    localStorage.setItem('docs-assistant:hidden', '1');
    visit('?assistant');
    const { assistant } = renderAssistant();
    await assistant.findByRole('dialog');
    await waitFor(() => expect(localStorage.getItem('docs-assistant:hidden')).toBeNull());
  });
});

describe('a link to a question', () => {
  test.each([
    ['#place', ''],
    ['#:~:text=word', ''],
    ['#/guide/install?id=2', '#/guide/install?id=2'],
    ['#!/guide', '#!/guide'],
  ])('keeps the page of a router in the hash, and drops a place on the page: %s', (hash, kept) => {
    history.replaceState(null, '', `${location.pathname}?a=1${hash}`);
    expect(createDeepLink('How?')).toBe(`${location.origin}${location.pathname}?a=1&assistant=How%3F${kept}`);
  });
});

/**
 * Checks that an assistant that has just been rendered does not open by itself. Renders an inline assistant after it, to know how long to
 * wait: an inline assistant always opens by itself, and loads the same code. So if the checked assistant opened by itself, it would be open
 * by the time the inline assistant is open.
 */
async function staysClosed(assistant: RenderedAssistant['assistant']): Promise<void> {
  const inline = renderAssistant(undefined, { variant: 'inline' });
  await inline.assistant.findByRole('button', { name: 'This page' });
  expect(assistant.getByRole('button')).toHaveAttribute('data-state', 'idle');
  expect(assistant.queryByRole('dialog')).toBeNull();
}

describe('from page to page', () => {
  test('an assistant that covers the page does not keep an open side panel from opening again', async () => {
    const panel = renderAssistant(undefined, { persist: true, variant: 'panel' });
    panel.handle.current?.open();
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBe('1'));
    const modal = renderAssistant(undefined, { persist: true, variant: 'modal' });
    modal.handle.current?.open();
    // Wait for the chip "This page". Its module also contains the code that could remove `docs-assistant:open`. When the chip is shown,
    // this code has run, too.
    await modal.assistant.findByRole('button', { name: 'This page' });
    expect(sessionStorage.getItem('docs-assistant:open')).toBe('1');
    modal.page.unmount();
    expect(sessionStorage.getItem('docs-assistant:open')).toBe('1');
    panel.handle.current?.close();
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBeNull());
  });

  test('of two open assistants, one opens again if only the other one has closed', async () => {
    const open = (variant: 'panel' | 'popover') => {
      const rendered = renderAssistant('answer', { persist: true, variant, push: false, onNavigate: () => false });
      rendered.handle.current?.ask('How do I change the accent colour?');
      return rendered;
    };
    const panel = open('panel');
    const popover = open('popover');
    const link = await popover.assistant.findByRole('link', { name: /^Theming Accent colour/ });
    await panel.assistant.findByRole('link', { name: /^Theming Accent colour/ });
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBe('1'));
    popover.handle.current?.close();
    await waitFor(() => expect(popover.assistant.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('docs-assistant:open')).toBe('1');
    popover.handle.current?.open();
    await userEvent.click(link);
    await waitFor(() => expect(popover.assistant.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('docs-assistant:open')).toBe('1');
    panel.handle.current?.close();
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBeNull());
  });

  test('an inline assistant that mounts first does not keep an open popover from opening again', async () => {
    const first = renderAssistant(undefined, { persist: true });
    first.handle.current?.open();
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBe('1'));
    first.page.unmount();
    const inline = renderAssistant(undefined, { persist: true, variant: 'inline', shortcut: false });
    await inline.assistant.findByRole('textbox');
    const { assistant } = renderAssistant(undefined, { persist: true });
    // In its first frame, the dialog is transparent.
    await waitFor(() => expect(assistant.getByRole('dialog')).toBeVisible());
  });

  test('an open assistant opens again without taking the focus', async () => {
    const first = renderAssistant(undefined, { persist: true });
    first.handle.current?.open();
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBe('1'));
    first.page.unmount();
    // The flag `docs-assistant:open` makes the next page open the assistant. A reader may leave this page before its assistant has opened,
    // so the flag must never be removed, not even for a moment.
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    const { assistant } = renderAssistant(undefined, { persist: true });
    await assistant.findByRole('dialog');
    expect(removed.mock.calls.flat()).not.toContain('docs-assistant:open');
    removed.mockRestore();
    expect(document.activeElement).toBe(document.body);
  });

  test('a closed assistant is not loaded', async () => {
    const first = renderAssistant(undefined, { persist: true });
    first.handle.current?.open();
    await waitFor(() => expect(sessionStorage.getItem('docs-assistant:open')).toBe('1'));
    first.handle.current?.close();
    await waitFor(() => expect(first.assistant.queryByRole('dialog')).toBeNull());
    first.page.unmount();
    const { assistant } = renderAssistant(undefined, { persist: true });
    await staysClosed(assistant);
  });

  test('a dialog that covers the page is not opened again', async () => {
    const onEvent = vi.fn();
    const first = renderAssistant('answer', { persist: true, variant: 'modal', onEvent });
    first.handle.current?.open();
    await waitFor(() => expect(onEvent).toHaveBeenCalledWith({ type: 'opened', source: 'api' }));
    first.page.unmount();
    const { assistant } = renderAssistant('answer', { persist: true, variant: 'modal' });
    await staysClosed(assistant);
  });

  test('on a phone the next page is visible, and the next opening shows the conversation', async () => {
    await browserPage.viewport(360, 640);
    const first = renderAssistant('answer', { persist: true });
    first.handle.current?.ask('How do I change the accent colour?');
    await first.assistant.findByText('Sources');
    // Wait for the stored conversation: the code that stores it is loaded on demand, and may arrive after the answer.
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('docs-assistant:1:'));
    first.page.unmount();
    const { assistant, handle } = renderAssistant('answer', { persist: true });
    expect(assistant.getByRole('button')).toHaveAttribute('data-state', 'idle');
    handle.current?.open();
    await waitFor(() => expect(assistant.getByText('Sources')).toBeVisible());
  });

  test('a link to another page closes a dialog that covers the page', async () => {
    const { assistant, handle } = renderAssistant('answer', { variant: 'modal', onNavigate: () => false });
    handle.current?.ask('How do I change the accent colour?');
    await userEvent.click(await assistant.findByRole('link', { name: /^Theming Accent colour/ }));
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });
});

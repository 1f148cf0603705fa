import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { expectVisible } from './support/expectVisible.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function openMenu(keys: string, props: Parameters<typeof renderAssistant>[1] = {}) {
  const rendered = renderAssistant(undefined, props);
  rendered.handle.current?.open();
  const { assistant } = rendered;
  await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  const button = assistant.getByRole('button', { name: 'More' });
  act(() => button.focus());
  await userEvent.keyboard(keys);
  await assistant.findByRole('menu', { name: 'More' });
  return { ...rendered, button };
}

describe('the menu of the panel', () => {
  test('opens with Enter on its first item and with ArrowUp on its last', async () => {
    const { assistant, button } = await openMenu('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(focused()).toBe(assistant.getAllByRole('menuitem')[0]);
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe(button);
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(focused()).toBe(assistant.getAllByRole('menuitem').at(-1)));
  });

  test('is closed by Escape, which leaves the panel open', async () => {
    const { assistant } = await openMenu('{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(assistant.queryByRole('menu')).toBeNull();
    expect(assistant.getByRole('dialog')).toBeVisible();
  });

  test('moves to the item that begins with a typed letter', async () => {
    const { assistant } = await openMenu('{Enter}');
    await userEvent.keyboard('h');
    expect(focused()).toBe(assistant.getByRole('menuitem', { name: 'Hide the assistant' }));
  });

  test('closes when the focus leaves it', async () => {
    const { assistant } = await openMenu('{Enter}');
    act(() => assistant.getByRole('textbox').focus());
    await waitFor(() => expect(assistant.queryByRole('menu')).toBeNull());
  });
});

test('there is no menu without items', async () => {
  const { assistant } = renderAssistant(undefined, { variant: 'inline', persist: true, consent: 'required' });
  await userEvent.click(await assistant.findByRole('button', { name: 'Agree' }));
  await expectVisible(assistant.findByRole('button', { name: 'More' }));
  cleanup();
  localStorage.clear();
  const { assistant: without } = renderAssistant(undefined, { variant: 'inline', persist: true, consent: 'required' });
  await without.findByRole('button', { name: 'Agree' });
  expect(without.queryByRole('button', { name: 'More' })).toBeNull();
});

test('the debug view can be opened before the reader has consented', async () => {
  const options = { variant: 'inline', persist: true, consent: 'required', debug: true } as const;
  const { assistant } = renderAssistant(undefined, options);
  await assistant.findByRole('button', { name: 'Agree' });
  await userEvent.click(await assistant.findByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'Debug' }));
  await expectVisible(assistant.findByRole('heading', { name: 'Debug' }));
});

describe('hiding the assistant permanently', () => {
  async function hide(props: Parameters<typeof renderAssistant>[1] = {}) {
    const rendered = await openMenu('{Enter}', props);
    const { assistant } = rendered;
    await userEvent.keyboard('h{Enter}');
    const title = await assistant.findByRole('heading', { name: 'Hide the assistant' });
    await waitFor(() => expect(focused()).toBe(title));
    return rendered;
  }

  test('opens a view that Escape closes', async () => {
    const { assistant } = await hide();
    expect(assistant.queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    expect(assistant.queryByRole('heading', { name: 'Hide the assistant' })).toBeNull();
  });

  test('explains how to show the assistant again, and hides it', async () => {
    const { assistant, page } = await hide({ persist: true });
    await expectVisible(assistant.findByText(/no longer appear on this site/));
    const wayBack = await assistant.findByText(/^To bring it back/);
    expect(wayBack).toHaveTextContent(/press (Ctrl\+|⌘)I, or add \?assistant/);
    await userEvent.click(assistant.getByRole('button', { name: 'Hide the assistant' }));
    await waitFor(() => expect(assistant.queryByRole('button')).toBeNull());
    page.unmount();
    const again = renderAssistant();
    expect(again.assistant.queryByRole('button')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Page search' })).toBeVisible();
  });

  test.each([
    ['persist={false}', { persist: false }],
    ['a consent that is not given yet', { persist: true, consent: 'required' }],
  ] as const)('with %s lasts until the page is left, and stores nothing', async (_, props) => {
    const { assistant, page } = await hide(props);
    await assistant.findByText('Its button stays hidden until the page is reloaded.');
    expect({ ...localStorage, ...sessionStorage }).toEqual({});
    await userEvent.click(await assistant.findByRole('button', { name: 'Hide the assistant' }));
    await waitFor(() => expect(assistant.queryByRole('button')).toBeNull());
    expect({ ...localStorage, ...sessionStorage }).toEqual({});
    page.unmount();
    expect(renderAssistant().assistant.getByRole('button', { name: 'Ask the docs' })).toBeVisible();
  });

  test('the shortcut shows it again permanently', async () => {
    localStorage.setItem('docs-assistant:hidden', '1');
    const { assistant, page } = renderAssistant();
    await userEvent.keyboard('{ControlOrMeta>}i{/ControlOrMeta}');
    await assistant.findByRole('dialog');
    expect(assistant.getByRole('button', { expanded: true })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('docs-assistant:hidden')).toBeNull());
    page.unmount();
    expect(renderAssistant().assistant.getByRole('button', { name: 'Ask the docs' })).toBeVisible();
  });

  test('a call from the page shows it again', async () => {
    localStorage.setItem('docs-assistant:hidden', '1');
    const { assistant, handle } = renderAssistant();
    handle.current?.open();
    await assistant.findByRole('dialog');
    await waitFor(() => expect(localStorage.getItem('docs-assistant:hidden')).toBeNull());
  });
});

import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { loadAssistant } from '../../src/widget/trigger/loadAssistant.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { situations } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { emulateMedia, emulateMotion } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant, shadowRootOf } from './support/widgetRoot.js';

const TRIGGER = { name: 'Ask the docs' };

describe('opening', () => {
  test('only the trigger renders before the reader uses it, and nothing is requested', () => {
    const { assistant, fetch, page } = renderAssistant();
    expect(assistant.getAllByRole('button')).toHaveLength(1);
    expect(assistant.queryByRole('textbox')).toBeNull();
    expect(page.container.querySelector('[data-docs-assistant]')?.shadowRoot?.adoptedStyleSheets).toHaveLength(1);
    expect(fetch.requests).toHaveLength(0);
  });

  test('a press opens a named dialog and focuses the field', async () => {
    const { assistant } = renderAssistant();
    await userEvent.click(assistant.getByRole('button', TRIGGER));
    const dialog = await assistant.findByRole('dialog', { name: 'Ask the docs' });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('an unknown variant opens as a popover', async () => {
    const { assistant } = renderAssistant(undefined, { variant: 'drawer' as 'popover' });
    await userEvent.click(assistant.getByRole('button', TRIGGER));
    const dialog = await assistant.findByRole('dialog', { name: 'Ask the docs' });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(takeConsole()).toEqual([expect.stringMatching(/the variant "drawer" is not valid/)]));
  });

  test('the starters are in the first frame of the conversation if nothing is stored', async () => {
    await emulateMotion();
    const { assistant } = renderAssistant(undefined, { persist: true });
    const root = shadowRootOf();
    const frames: boolean[] = [];
    // The style sheet of the conversation is added just before the conversation renders. So an animation frame that has this style sheet
    // must also have `.da-empty`, the element that contains the starters.
    const hasAppeared = () =>
      root.adoptedStyleSheets.some(({ cssRules }) =>
        [...cssRules].some(({ cssText }) => cssText.includes('.da-empty')),
      );
    let frame = requestAnimationFrame(function look() {
      if (root.querySelector('.da-panel') && hasAppeared()) frames.push(root.querySelector('.da-empty') !== null);
      frame = requestAnimationFrame(look);
    });
    await userEvent.click(assistant.getByRole('button', TRIGGER));
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await waitFor(() => expect(frames.length).toBeGreaterThan(0));
    cancelAnimationFrame(frame);
    expect(frames).not.toContain(false);
  });

  test('the trigger exposes its state and its shortcut', async () => {
    const { assistant } = renderAssistant();
    const trigger = assistant.getByRole('button', TRIGGER);
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    expect(trigger.getAttribute('aria-keyshortcuts')).toMatch(/^(Control|Meta)\+I$/);
    await userEvent.click(trigger);
    await assistant.findByRole('dialog');
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
  });

  test.each(['floating', 'custom'])(
    'the assistant does not render again when the reader hovers and focuses a %s trigger while it is open',
    async (kind) => {
      // Counts the renders: the empty conversation calls this function each time it renders.
      const starters = vi.fn(() => []);
      const trigger = kind === 'custom' ? <button type="button">Help</button> : 'round';
      const page = render(
        <DocsAssistant
          domain="acme"
          persist={false}
          fetch={scriptedFetch('answer')}
          trigger={trigger}
          starters={starters}
        />,
      );
      const assistant = insideAssistant(page.container);
      const button = kind === 'custom' ? page.getByRole('button') : assistant.getByRole('button');
      await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
      await userEvent.click(button);
      const field = await assistant.findByRole('textbox');
      await waitFor(() => expect(focused()).toBe(field));
      // Repeat these steps until they cause no render. During the first attempts, code that loads after the first paint may still render.
      await waitFor(async () => {
        const before = starters.mock.calls.length;
        fireEvent.pointerEnter(button);
        button.blur();
        button.focus();
        // If the hover or the focus had started to load the assistant again, that load would have ended by the time this later call ends.
        await act(() => loadAssistant(undefined));
        expect(starters).toHaveBeenCalledTimes(before);
        expect(before).toBeGreaterThan(0);
      });
    },
  );

  test('Escape closes the panel and returns the focus', async () => {
    const { assistant, handle, page } = renderAssistant();
    const search = page.getByRole('textbox', { name: 'Page search' });
    act(() => search.focus());
    handle.current?.open();
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe(search);
  });

  test('Escape on the trigger closes the panel', async () => {
    const { assistant } = renderAssistant();
    const trigger = assistant.getByRole('button', TRIGGER);
    await userEvent.click(trigger);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    act(() => trigger.focus());
    // The module that handles the key may load after the first press.
    await waitFor(async () => {
      await userEvent.keyboard('{Escape}');
      expect(assistant.queryByRole('dialog')).toBeNull();
    });
    expect(focused()).toBe(trigger);
  });

  test('Escape elsewhere is left to the page', async () => {
    const { assistant, page } = renderAssistant();
    await userEvent.click(assistant.getByRole('button', TRIGGER));
    await assistant.findByRole('dialog');
    const search = page.getByRole('textbox', { name: 'Page search' });
    const prevented = vi.fn();
    document.addEventListener('keydown', (event) => prevented(event.defaultPrevented), { once: true });
    await userEvent.click(search);
    await userEvent.keyboard('{Escape}');
    expect(prevented).toHaveBeenCalledWith(false);
    expect(assistant.getByRole('dialog')).toBeVisible();
  });

  test('a click on the page leaves the panel open', async () => {
    const { assistant, page } = renderAssistant();
    await userEvent.click(assistant.getByRole('button', TRIGGER));
    await assistant.findByRole('dialog');
    await userEvent.click(page.getByRole('textbox', { name: 'Page search' }));
    expect(assistant.getByRole('dialog')).toBeVisible();
  });

  test('draft and conversation survive closing, and a closed panel cannot be focused', async () => {
    const { assistant, handle } = renderAssistant('plainAnswer');
    handle.current?.ask('Is it there?');
    await assistant.findByText('Yes.');
    await userEvent.fill(assistant.getByRole('textbox'), 'half a que');
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    const panel = assistant.getByText('Yes.').closest('.da-slot') as HTMLElement;
    expect(panel.inert).toBe(true);
    handle.current?.open();
    await assistant.findByRole('dialog');
    expect(assistant.getByRole('textbox')).toHaveValue('half a que');
    await waitFor(() => expect(assistant.getByText('Yes.')).toBeVisible());
  });

  test('the field does not move after the first frame', async () => {
    await emulateMotion();
    const { assistant, handle, page } = renderAssistant('answer', { variant: 'panel' });
    const tops = new Set<number>();
    let frame = requestAnimationFrame(function look() {
      const field = shadowRootOf(page.container).querySelector('.da-composer');
      if (field) tops.add(Math.round(field.getBoundingClientRect().top));
      frame = requestAnimationFrame(look);
    });
    handle.current?.open();
    await waitFor(() => expect(assistant.getByText('What are you looking for?')).toBeVisible());
    cancelAnimationFrame(frame);
    expect(tops.size).toBe(1);
  });

  test.each(['popover', 'modal', 'panel'] as const)(
    'the scroll position in a long answer survives the closing of a %s',
    async (variant) => {
      const { assistant, handle } = renderAssistant('longAnswer', { variant });
      const frame = variant === 'panel' ? 'complementary' : 'dialog';
      handle.current?.ask('All steps?');
      await assistant.findByText('Step 12');
      const scroller = assistant.getByRole('region', { name: 'Conversation' });
      scroller.scrollTop = 300;
      handle.current?.close();
      await waitFor(() => expect(assistant.queryByRole(frame)).toBeNull());
      handle.current?.open();
      await assistant.findByRole(frame);
      await waitFor(() => expect(scroller.scrollTop).toBe(300));
    },
  );

  test('the scroll position survives closing in the frame in which the answer grew', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
    const [begin = '', ...rest] = situations.longAnswer.steps;
    // The answer has no text for 200 ms. Then all of it arrives in one step.
    const { assistant, handle } = renderAssistant({ steps: [begin, 200, rest.join('')] });
    handle.current?.ask('All steps?');
    const root = shadowRootOf();
    const leaveAtOnce = (observer: MutationObserver) => {
      if (!assistant.queryByText('Step 12')) return;
      observer.disconnect();
      (root.querySelector('.da-scroller') as HTMLElement).scrollTop = 300;
      root.querySelector<HTMLElement>('.da-trigger')?.click();
    };
    new MutationObserver((_, observer) => leaveAtOnce(observer)).observe(root, { subtree: true, childList: true });
    await assistant.findByText('Step 12');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    handle.current?.open();
    await assistant.findByRole('dialog');
    expect(assistant.getByRole('region', { name: 'Conversation' }).scrollTop).toBe(300);
  });
});

describe('the shortcut', () => {
  const press = (target: Element = document.body) =>
    fireEvent.keyDown(target, { key: 'i', ctrlKey: !isApple, metaKey: isApple, bubbles: true, composed: true });
  const isApple = navigator.platform.startsWith('Mac');

  test('opens and closes', async () => {
    const { assistant } = renderAssistant();
    press();
    await assistant.findByRole('dialog');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    press(assistant.getByRole('textbox'));
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test('closes the assistant that it has opened, even if the page has a second assistant', async () => {
    const first = renderAssistant();
    const second = renderAssistant();
    press();
    await first.assistant.findByRole('dialog');
    press();
    const [secondTrigger] = second.assistant.getAllByRole('button');
    expect(secondTrigger).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(first.assistant.queryByRole('dialog')).toBeNull());
  });

  test('is handled by the first assistant of the page, also after it has changed and changed back', async () => {
    const fetch = scriptedFetch('answer');
    const assistants = (shortcut: string) => (
      <>
        <DocsAssistant domain="acme" persist={false} fetch={fetch} shortcut={shortcut} />
        <DocsAssistant domain="acme" persist={false} fetch={fetch} />
      </>
    );
    const page = render(assistants('mod+i'));
    page.rerender(assistants('mod+k'));
    page.rerender(assistants('mod+i'));
    press();
    const expanded = Array.from(page.container.querySelectorAll('[data-docs-assistant]'), (host) =>
      host.shadowRoot?.querySelector('.da-trigger')?.getAttribute('aria-expanded'),
    );
    expect(expanded).toEqual(['true', 'false']);
  });

  test('does nothing while the reader types into a field of the page', () => {
    const { assistant, page } = renderAssistant();
    press(page.getByRole('textbox', { name: 'Page search' }));
    expect(assistant.getByRole('button', TRIGGER)).toHaveAttribute('aria-expanded', 'false');
  });

  test.each(['checkbox', 'radio', 'range'])('works on inputs without text: %s', (type) => {
    const { page } = renderAssistant();
    const field = page.container.appendChild(Object.assign(document.createElement('input'), { type }));
    press(field);
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  });

  test('does nothing while the reader types into editable text, or into a field in a shadow root', () => {
    const { assistant } = renderAssistant();
    const editor = document.body.appendChild(document.createElement('div'));
    editor.innerHTML = '<p contenteditable="true">Text <b>in</b> it</p><site-search></site-search>';
    const shadow = editor.querySelector('site-search')?.attachShadow({ mode: 'open' }) as ShadowRoot;
    shadow.innerHTML = '<input><select></select>';
    const targets = [...editor.querySelectorAll('p, b'), ...shadow.querySelectorAll('*')];
    expect(targets).toHaveLength(4);
    for (const target of targets) press(target);
    expect(assistant.getByRole('button', TRIGGER)).toHaveAttribute('aria-expanded', 'false');
    press(editor);
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    editor.remove();
  });

  const trigger = () => shadowRootOf().querySelector('.da-trigger');

  test.each([
    ['is recognised by its key position on a keyboard of another script', { key: 'ш', code: 'KeyI' }, 'true'],
    ['is recognised by its letter on a keyboard with another layout', { key: 'i', code: 'KeyG' }, 'true'],
    ['is not recognised by its key position if another letter is there', { key: 'c', code: 'KeyI' }, 'false'],
  ])('%s', (_what, keys, opens) => {
    renderAssistant();
    fireEvent.keyDown(document.body, { ...keys, ctrlKey: !isApple, metaKey: isApple, bubbles: true });
    expect(trigger()).toHaveAttribute('aria-expanded', opens);
  });

  test('can be another key combination', () => {
    renderAssistant('answer', { shortcut: 'alt+shift+h' });
    press();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    expect(trigger()).toHaveAttribute('aria-keyshortcuts', 'Alt+Shift+H');
    fireEvent.keyDown(document.body, { key: 'H', code: 'KeyH', altKey: true, shiftKey: true, bubbles: true });
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  });

  test.each([
    ['a letter that is a dead key with Alt on a Mac', 'alt+n', { key: 'Dead', code: 'KeyN' }],
    ['a digit that types a sign with Alt on a Mac', 'alt+1', { key: '¡', code: 'Digit1' }],
    ['a letter of the keyboard that is not Latin', 'alt+ö', { key: 'ö', code: 'Semicolon' }],
  ])('can have %s', (_what, shortcut, keys) => {
    renderAssistant('answer', { shortcut });
    fireEvent.keyDown(document.body, { ...keys, altKey: true, bubbles: true });
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  });

  test.each([
    ['that types a sign with Shift', 'ctrl+shift+1', { key: '!', code: 'Digit1', shiftKey: true }],
    ['that types a sign without Shift, as in France', 'ctrl+1', { key: '&', code: 'Digit1' }],
  ])('can have a digit %s', (_what, shortcut, keys) => {
    renderAssistant('answer', { shortcut });
    fireEvent.keyDown(document.body, { ...keys, ctrlKey: true, bubbles: true });
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  });

  test.each([
    ['with Shift', '?', { key: '?', code: 'Slash', shiftKey: true }, 'true'],
    ['without Shift', '/', { key: '/', code: 'Slash' }, 'true'],
    ['that the shortcut does not have', '/', { key: '?', code: 'Slash', shiftKey: true }, 'false'],
    ['in the place of a digit', '1', { key: '!', code: 'Digit1', shiftKey: true }, 'false'],
  ])('can be a sign, whether the keyboard types it with Shift or not: a sign %s', (_what, shortcut, keys, opens) => {
    renderAssistant('answer', { shortcut });
    fireEvent.keyDown(document.body, { ...keys, bubbles: true });
    expect(trigger()).toHaveAttribute('aria-expanded', opens);
  });

  test.each([
    ['alt+h', { key: 'h', code: 'KeyH', altKey: true }],
    ['F8', { key: 'F8', code: 'F8' }],
  ])('closes from the field of the panel also without Ctrl: %s', async (shortcut, keys) => {
    const { assistant } = renderAssistant('answer', { shortcut });
    fireEvent.keyDown(document.body, { ...keys, bubbles: true });
    await assistant.findByRole('dialog');
    const field = await assistant.findByRole('textbox');
    fireEvent.keyDown(field, { ...keys, bubbles: true, composed: true });
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test('of a single sign is typed into the field of the panel', async () => {
    const { assistant } = renderAssistant('answer', { shortcut: '/' });
    fireEvent.keyDown(document.body, { key: '/', bubbles: true });
    await assistant.findByRole('dialog');
    await userEvent.click(await assistant.findByRole('textbox'));
    await userEvent.keyboard('a/b');
    expect(assistant.getByRole('textbox')).toHaveValue('a/b');
    expect(assistant.getByRole('dialog')).toBeVisible();
  });

  test('can be switched off', () => {
    const { assistant } = renderAssistant('answer', { shortcut: false });
    press();
    const trigger = assistant.getByRole('button', TRIGGER);
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    expect(trigger).not.toHaveAttribute('aria-keyshortcuts');
  });

  test.each([
    'cmd+i',
    'mod+esc',
    'mod + i',
    'mod+',
    // `<docs-assistant shortcut="true">`, the custom element of the script tag, passes this value to the component.
    true as unknown as string,
  ])('that is invalid causes one warning: %s', async (shortcut) => {
    renderAssistant('answer', { shortcut });
    const warning = `docs-assistant: the shortcut "${shortcut}" is not valid. Use modifiers (mod, ctrl, meta, alt, shift) and one key, such as "mod+i".`;
    await waitFor(() => expect(takeConsole()).toEqual([warning]));
  });

  test.each(['mod+i', 'Ctrl+Shift+K', 'control+.', 'alt+F1', '?', 'mod+enter', 'alt+ö'])(
    'can be %s',
    async (shortcut) => {
      renderAssistant('answer', { shortcut, locale: 'de' });
      // Wait for the labels of the trigger. They load while the browser is idle, after the shortcut was checked. If the shortcut were
      // invalid, a warning would have appeared by then, and an unexpected warning fails the test.
      await waitFor(() => expect(trigger()).toHaveAccessibleName('Doku fragen'));
    },
  );

  test('ignores events without a key, which browsers dispatch when they fill in a form', () => {
    renderAssistant();
    // The browser reports an exception in a listener as an event of the window.
    const onError = vi.fn();
    window.addEventListener('error', onError);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', onError);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('calls of the handle', () => {
  test('wait until the assistant has loaded', async () => {
    const { assistant, handle, fetch } = renderAssistant('plainAnswer');
    handle.current?.addContext({ type: 'code', value: 'npm install acme' });
    handle.current?.ask('Is it there?');
    const answer = await assistant.findByText('Yes.');
    await waitFor(() => expect(answer).toBeVisible());
    expect(fetch.requests).toHaveLength(1);
    expect(fetch.requests[0]?.body.context).toEqual([{ type: 'code', value: 'npm install acme' }]);
  });

  test('can ask without opening the panel', async () => {
    const { assistant, handle, fetch } = renderAssistant('plainAnswer');
    handle.current?.ask('Is it there?', { open: false });
    await waitFor(() => expect(fetch.requests).toHaveLength(1));
    expect(assistant.queryByRole('dialog')).toBeNull();
  });

  test('can open without moving the focus', async () => {
    const { assistant, handle, page } = renderAssistant();
    const search = page.getByRole('textbox', { name: 'Page search' });
    act(() => search.focus());
    handle.current?.open({ focus: false });
    await assistant.findByRole('dialog');
    expect(focused()).toBe(search);
  });

  test('emit events for opening, with its source, and for closing', async () => {
    const onEvent = vi.fn();
    const { assistant, handle } = renderAssistant('answer', { onEvent });
    handle.current?.open({ source: 'header' });
    await assistant.findByRole('dialog');
    await waitFor(() => expect(onEvent).toHaveBeenCalledWith({ type: 'opened', source: 'header' }));
    handle.current?.close();
    await waitFor(() => expect(onEvent).toHaveBeenCalledWith({ type: 'closed' }));
    expect(onEvent).toHaveBeenCalledTimes(2);
  });
});

import { act, render, waitFor } from '@testing-library/react';
import { createRef, type ReactElement, type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import styles from '../../src/styles.css?inline';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, DocsAssistantProps } from '../../src/widget/shared/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

const TRIGGER = { name: 'Ask the docs' };

/**
 * Renders the assistant inside elements that clip it, and before a later element of the page, which would cover it if it were not in the
 * top layer. The footer of a Starlight page is such a place: a site can put the assistant there by overriding the footer.
 */
const inTrap = (assistant: ReactNode): ReactElement => (
  <>
    <main style={{ isolation: 'isolate' }}>
      <footer style={{ inlineSize: 40, overflow: 'hidden', transform: 'scale(1)' }}>{assistant}</footer>
    </main>
    <aside style={{ position: 'fixed', inset: 0, zIndex: 1 }} />
  </>
);

/** Renders the assistant inside other elements of a page. */
function renderInside(surround: (assistant: ReactNode) => ReactElement, props: Partial<DocsAssistantProps> = {}) {
  const handle = createRef<DocsAssistantHandle>();
  const page = render(
    <StrictMode>
      {surround(
        <DocsAssistant ref={handle} domain="acme" persist={false} fetch={scriptedFetch('answer')} {...props} />,
      )}
    </StrictMode>,
  );
  const assistant = insideAssistant(page.container);
  return {
    page,
    assistant,
    trigger: assistant.getByRole('button', TRIGGER),
    open: () => act(() => handle.current?.open()),
  };
}

/** Returns the element that a press at the centre of `element` reaches, within the document or shadow root that contains `element`. */
function pressedAt(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const tree = element.getRootNode() as Document | ShadowRoot;
  return tree.elementFromPoint(left + width / 2, top + height / 2);
}
const isReachable = (element: Element) => element.contains(pressedAt(element));

const added: Element[] = [];
afterEach(async () => {
  for (const element of added.splice(0)) element.remove();
  document.documentElement.style.removeProperty('--da-z-index');
});

function addToPage<Name extends keyof HTMLElementTagNameMap>(name: Name, content: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.innerHTML = content;
  document.body.append(element);
  added.push(element);
  return element;
}

describe('inside elements that cover and clip it', () => {
  test.each(['popover', 'modal', 'panel'] as const)('trigger and %s are on top of the page', async (variant) => {
    const { assistant, trigger } = renderInside(inTrap, { variant });
    const { right, bottom } = trigger.getBoundingClientRect();
    expect([right, bottom]).toEqual([window.innerWidth - 20, window.innerHeight - 20]);
    await userEvent.click(trigger);
    const field = await assistant.findByRole('textbox');
    // The panel slides in from outside the window, where a click would miss the field.
    await waitFor(() => expect(isReachable(field)).toBe(true));
    await userEvent.click(field);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('textbox')).toBeNull());
    await userEvent.click(trigger);
    await assistant.findByRole('textbox');
  });

  test('the popover of a trigger in the layout of the page is next to it and on top of the page', async () => {
    const { assistant, trigger, open } = renderInside(inTrap);
    Object.assign(trigger.style, { position: 'static' });
    open();
    const field = await assistant.findByRole('textbox');
    await userEvent.click(field);
    const dialog = assistant.getByRole('dialog').getBoundingClientRect();
    await waitFor(() => expect(trigger.matches(':popover-open')).toBe(false));
    expect(assistant.getByRole('dialog').getBoundingClientRect().top).toBe(dialog.top);
    expect(trigger.getBoundingClientRect().left).toBeLessThan(40);
  });
});

test('on a phone, the open panel covers elements of any z-index', async () => {
  await browserPage.viewport(360, 640);
  const { assistant, trigger } = renderInside((inside) => (
    <>
      {inside}
      <div data-testid="banner" style={{ position: 'fixed', inset: 'auto 0 0', blockSize: 200, zIndex: 2147483647 }} />
    </>
  ));
  await userEvent.click(trigger);
  await userEvent.click(await assistant.findByRole('textbox'));
});

test('the trigger follows the site into its layout and back when the window is resized', async () => {
  const { trigger } = renderInside((inside) => <header>{inside}</header>);
  expect(trigger.matches(':popover-open')).toBe(true);
  // Dispatch `resize` repeatedly, because the listener is added only when the page is idle.
  const isOnTopAfterResize = () => {
    window.dispatchEvent(new Event('resize'));
    return trigger.matches(':popover-open');
  };
  trigger.style.position = 'static';
  await waitFor(() => expect(isOnTopAfterResize()).toBe(false));
  expect(trigger.getBoundingClientRect().left).toBeLessThan(40);
  trigger.style.position = '';
  expect(isOnTopAfterResize()).toBe(true);
});

test('the trigger takes part in the stacking order of the page with --da-z-index', () => {
  document.documentElement.style.setProperty('--da-z-index', '10');
  const { trigger } = renderInside((inside) => <>{inside}</>);
  expect(isReachable(trigger)).toBe(true);
  addToPage('div', '<div style="position: fixed; inset: 0; z-index: 11"></div>');
  expect(isReachable(trigger)).toBe(false);
});

describe('a modal dialog of the page', () => {
  test('is above the assistant, whether it opens earlier or later', async () => {
    const dialog = addToPage('dialog', 'Welcome');
    dialog.showModal();
    const { trigger } = renderInside((inside) => <>{inside}</>);
    expect(trigger.matches(':popover-open')).toBe(false);
    // Dispatch `close` repeatedly, because the listener is added only when the page is idle.
    dialog.close();
    await waitFor(() => {
      dialog.dispatchEvent(new Event('close'));
      expect(isReachable(trigger)).toBe(true);
      expect(trigger.matches(':popover-open')).toBe(true);
    });
    dialog.showModal();
    expect(isReachable(trigger)).toBe(false);
    dialog.close();
    expect(isReachable(trigger)).toBe(true);
  });

  test('shows the assistant that is inside it', async () => {
    const { page, trigger, assistant } = renderInside((inside) => <dialog>{inside}</dialog>);
    page.container.querySelector('dialog')?.showModal();
    await userEvent.click(trigger);
    await userEvent.click(await assistant.findByRole('textbox'));
  });
});

test('the assistant disappears with an element around it, and when it unmounts', async () => {
  const { page, assistant, trigger, open } = renderInside((inside) => <section>{inside}</section>);
  open();
  await waitFor(() => expect(isReachable(assistant.getByRole('textbox'))).toBe(true));
  const section = page.container.querySelector('section') as HTMLElement;
  const dialog = assistant.getByRole('dialog');
  section.style.display = 'none';
  expect([trigger, dialog].map((element) => element.getBoundingClientRect().width)).toEqual([0, 0]);
  section.style.display = '';
  expect([trigger, dialog].map(isReachable)).toEqual([true, true]);
  page.unmount();
  expect([trigger, dialog].map((element) => element.isConnected)).toEqual([false, false]);
});

test('without support for the popover attribute, trigger and panel have the same positions', async () => {
  const { showPopover } = HTMLElement.prototype;
  const boxes = async () => {
    const { page, assistant, trigger, open } = renderInside((inside) => <>{inside}</>);
    open();
    await userEvent.click(await assistant.findByRole('textbox'));
    const dialog = assistant.getByRole('dialog');
    await waitFor(() => expect(dialog.getAnimations()).toEqual([]));
    const found = [trigger, dialog].map((element) => element.getBoundingClientRect().toJSON());
    const hasAttribute = trigger.hasAttribute('popover');
    page.unmount();
    return { found, hasAttribute };
  };
  const supported = await boxes();
  Object.assign(HTMLElement.prototype, { showPopover: undefined });
  try {
    expect(await boxes()).toEqual({ ...supported, hasAttribute: false });
  } finally {
    Object.assign(HTMLElement.prototype, { showPopover });
  }
});

test('in the page’s own DOM, trigger and panel are on top, and backdrops of the page do not cover it', async () => {
  addToPage('style', `${styles} ::backdrop { background: black }`);
  const page = render(
    inTrap(<DocsAssistant domain="acme" isolated={false} persist={false} fetch={scriptedFetch('answer')} />),
  );
  const trigger = page.getByRole('button', TRIGGER);
  await userEvent.click(trigger);
  await userEvent.click(await page.findByRole('textbox'));
  const layer = page.container.querySelector('.da-layer') as Element;
  expect([trigger, layer].map((element) => element.matches(':popover-open'))).toEqual([true, true]);
  expect([trigger, layer].map((element) => getComputedStyle(element, '::backdrop').display)).toEqual(['none', 'none']);
});

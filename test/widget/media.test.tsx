import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { emulateMedia, emulateTouch } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

/** Renders the assistant on a page with a code block, which gets a button. `end` removes the code block. */
function withCode<Props extends object>(props: Props = {} as Props) {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = '<pre><code>npm ci</code></pre>';
  const block = main.firstElementChild as HTMLElement;
  const host = () => block.querySelector<HTMLElement>('docs-assistant-ask');
  return { ...renderAssistant('answer', props), block, host, end: () => main.remove() };
}

const border = (element: Element | null) => getComputedStyle(element as Element).borderTopStyle;
const inside = (selector: string) => shadowRootOf().querySelector<HTMLElement>(selector);

describe('with forced colours', () => {
  test('menu, chips, privacy notice and buttons keep their borders', async () => {
    await emulateMedia({ 'forced-colors': 'active' });
    const { assistant, handle } = renderAssistant();
    handle.current?.addContext({ type: 'code', value: 'npm install acme' });
    handle.current?.open();
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await assistant.findByRole('button', { name: 'Redact' });
    expect(
      ['.da-chip', '.da-chip-page', '.da-guard', '.da-guard .da-button'].map((name) => border(inside(name))),
    ).toEqual(Array(4).fill('solid'));
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    const [item] = await assistant.findAllByRole('menuitem');
    await waitFor(() => expect(focused()).toBe(item));
    expect(border(inside('.da-menu'))).toBe('solid');
    expect(getComputedStyle(item as Element).outlineStyle).toBe('solid');
  });
});

test('print shows neither trigger, panel nor buttons in code blocks', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  const { assistant, handle, host, end } = withCode({ variant: 'panel' as const });
  handle.current?.open();
  await assistant.findByRole('complementary');
  await waitFor(() => expect(host()).not.toBeNull());
  const ask = () => host()?.shadowRoot?.querySelector('button');
  const seen = () => [inside('.da-panel'), ask()].map((element) => element?.checkVisibility());
  expect(seen()).toEqual([true, true]);
  await emulateMedia({ media: 'print', 'prefers-reduced-motion': 'reduce' });
  expect(seen()).toEqual([false, false]);
  // The margin for the panel must be gone, too.
  await waitFor(() => expect(document.documentElement.style.marginRight).toBe(''));
  end();
});

test('nothing is animated with reduced motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  for (const variant of ['popover', 'modal', 'panel'] as const) {
    const { assistant, handle, host, block, page, end } = withCode({ variant });
    await waitFor(() => expect(host()).not.toBeNull());
    const moving = new Set<string>();
    let frame = requestAnimationFrame(function look() {
      for (const { effect } of [...document.getAnimations(), ...shadowRootOf().getAnimations()])
        moving.add((effect as KeyframeEffect).target?.outerHTML.slice(0, 80) ?? '');
      frame = requestAnimationFrame(look);
    });
    await userEvent.hover(block);
    handle.current?.ask('How do I change the accent colour?');
    await assistant.findByText('Sources');
    act(() => assistant.getByRole('textbox').focus());
    await userEvent.click(await assistant.findByRole('button', { name: 'Copy answer' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('textbox')).toBeNull());
    cancelAnimationFrame(frame);
    expect([...moving], variant).toEqual([]);
    page.unmount();
    end();
  }
});

test('fields have 16-pixel text on touch devices, so that phones do not zoom in', async () => {
  await emulateTouch();
  const { assistant, handle } = renderAssistant('answer', { persist: true, onFeedback: () => {} });
  const sizes = () => assistant.getAllByRole('textbox').map((field: Element) => getComputedStyle(field).fontSize);
  handle.current?.ask('How do I change the accent colour?');
  await assistant.findByText('Sources');
  await userEvent.click(await assistant.findByRole('button', { name: 'Not helpful' }));
  await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
  await assistant.findByRole('textbox', { name: 'Edit the question' });
  expect(sizes()).toEqual(['16px', '16px', '16px']);
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
  const search = await assistant.findByRole('searchbox');
  expect(getComputedStyle(search).fontSize).toBe('16px');
});

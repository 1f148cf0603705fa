import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emulateMedia, emulateTouch } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

/** Adds the content of a page for the rest of the test. */
function addMain(html: string): HTMLElement {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = html;
  onTestFinished(() => main.remove());
  return main;
}

/** Renders the assistant on a page with a code block, which gets a button. */
function withCode<Props extends object>(props: Props = {} as Props) {
  const block = addMain('<pre><code>npm ci</code></pre>').firstElementChild as HTMLElement;
  const host = () => block.querySelector<HTMLElement>('docs-assistant-ask');
  return { ...renderAssistant('answer', props), block, host };
}

/** Returns the visible text and the buttons of the page that are covered by a button. */
function coveredBy(button: HTMLElement, content: HTMLElement): string[] {
  const box = button.getBoundingClientRect();
  const covers = ({ left, right, top, bottom, width }: DOMRect) =>
    width > 1 && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  const covered: string[] = [];
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if ([...range.getClientRects()].some(covers)) covered.push(range.toString());
  }
  for (const control of content.querySelectorAll('button')) {
    if (covers(control.getBoundingClientRect())) covered.push(control.outerHTML);
  }
  return covered;
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
  const { assistant, handle, host } = withCode({ variant: 'panel' as const });
  const trigger = assistant.getByRole('button', { name: 'Ask the docs' });
  expect(trigger.checkVisibility()).toBe(true);
  await emulateMedia({ media: 'print', 'prefers-reduced-motion': 'reduce' });
  expect(trigger.checkVisibility()).toBe(false);
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  handle.current?.open();
  await assistant.findByRole('complementary');
  await waitFor(() => expect(host()).not.toBeNull());
  const ask = () => host()?.shadowRoot?.querySelector('button');
  const seen = () => [inside('.da-panel'), ask()].map((element) => element?.checkVisibility());
  expect(seen()).toEqual([true, true]);
  await emulateMedia({ media: 'print', 'prefers-reduced-motion': 'reduce' });
  expect(seen()).toEqual([false, false]);
  // The page must also lose the margin that makes room for the side panel.
  await waitFor(() => expect(document.documentElement.style.marginRight).toBe(''));
});

test('nothing is animated with reduced motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  for (const variant of ['popover', 'modal', 'panel'] as const) {
    const { assistant, handle, host, block, page } = withCode({ variant });
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

describe('on touch devices the button of a code block covers neither code nor text nor buttons', () => {
  const SHORT = 'npm ci\nnpm start';
  const LONG = `npx docs-assistant ${'serve '.repeat(40)}`;
  const PROSE = `<p style="text-align:justify;text-align-last:justify">${'Any CSS colour will do, and more words follow. '.repeat(8)}</p>`;
  const COPY = '<button style="position:absolute;top:4px;right:4px;width:32px;height:32px;padding:0">⧉</button>';
  const pre = (code: string, style = '', attributes = '') =>
    `<pre ${attributes} style="margin:16px 0;padding:14px;overflow:auto;${style}"><code>${code}</code></pre>`;

  test.each([
    ['with short lines', pre(SHORT), 'inside'],
    ['with a long first line', pre(`${LONG}\n${SHORT}\n`), 'inside'],
    ['with a long last line', pre(`${SHORT}\n${LONG}`), 'inside'],
    ['from right to left', pre(`${SHORT}\n${LONG}`, 'direction:ltr', 'dir="rtl"'), 'inside'],
    [
      'whose code scrolls',
      pre(`<div>${LONG}\n</div>${SHORT}\n`, 'overflow:hidden').replace(
        '<code>',
        '<code style="display:block;overflow:auto">',
      ),
      'inside',
    ],
    ['with long lines only, below a short paragraph', `<p>Install it:</p>${pre(LONG)}`, 'beside'],
    ['with long lines only, above a short paragraph', `${PROSE}${pre(LONG)}<p>Done.</p>`, 'beside'],
    ['with long lines only, between long paragraphs', `${PROSE}${pre(LONG)}${PROSE}`, 'row'],
    ['with long lines only, which clips its content', `<p>Install it:</p>${pre(LONG, 'position:relative')}`, 'row'],
    [
      'with wrapped lines',
      pre(LONG.replaceAll('serve', 'servers'), 'white-space:pre-wrap;position:relative'),
      undefined,
    ],
    [
      'with a button of the page',
      `<div style="position:relative">${COPY}${pre(`npm ci\n${'x'.repeat(36)}\n\n`, 'padding-bottom:40px')}</div>`,
      undefined,
    ],
    [
      'with a bar',
      `<figure style="margin:0;position:relative;overflow:hidden"><figcaption style="padding:7px 14px">sh</figcaption>${pre(LONG, 'margin:0')}${COPY}</figure>`,
      'bar',
    ],
    [
      'with a title outside its scroll container',
      `<div><div style="padding:8px">app.ts</div><div style="position:relative">${pre(LONG, 'margin:0;overflow:auto')}</div></div>`,
      'bar',
    ],
  ] as const)('%s', async (_, html, place) => {
    await emulateTouch();
    const main = addMain(html);
    main.style.width = '358px';
    const block = main.querySelector('pre') as HTMLElement;
    const height = block.offsetHeight;
    main.scrollIntoView();
    const { page } = renderAssistant();
    const ask = () => block.querySelector('docs-assistant-ask')?.shadowRoot?.querySelector('button') as HTMLElement;
    await waitFor(() => expect(ask().parentElement).toHaveAttribute('data-placed'));
    expect(matchMedia('(hover: none)').matches).toBe(true);
    const area = block.getBoundingClientRect();
    const button = ask().getBoundingClientRect();
    const seen = () => {
      if (block.offsetHeight > height) return 'row';
      if (button.top >= area.top && button.bottom <= area.bottom) return 'inside';
      return main.querySelector('figcaption,div div') ? 'bar' : 'beside';
    };
    if (place) expect(seen()).toBe(place);
    const scroller = block.scrollWidth > block.clientWidth ? block : (block.querySelector('code') as HTMLElement);
    for (const share of [0, 0.5, 1]) {
      scroller.scrollLeft = share * (scroller.scrollWidth - scroller.clientWidth);
      fireEvent.scroll(block);
      expect(coveredBy(ask(), main), `scrolled by ${share}`).toEqual([]);
      const { left, top, width, height } = ask().getBoundingClientRect();
      expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(
        (ask().getRootNode() as ShadowRoot).host,
      );
    }
    page.unmount();
    expect([block.style.paddingBlockEnd, block.offsetHeight]).toEqual(['', height]);
  });
});

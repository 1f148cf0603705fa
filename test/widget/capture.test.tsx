import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page as browserPage, cdp } from 'vitest/browser';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { PAGE_SIZE } from '../support/limits.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';

const PAGE = `
  <main>
    <h2 id="accent">Accent colour</h2>
    <p class="one">Any CSS colour will do. The contrast of text is worked out from it.</p>
    <pre tabindex="0"><code>:root { --accent: red; }\n</code></pre>
    <div class="scroller" style="height:120px;overflow:auto"><p class="two">Deep in a container.</p><p class="three">Still in it.</p><div style="height:900px"></div></div>
    <p contenteditable="true" class="written">Being written</p>
  </main>
  <p class="outside">Imprint and privacy</p>`;

let content: HTMLElement | undefined;
afterEach(() => {
  getSelection()?.removeAllRanges();
  content?.remove();
});

function capturePage(props: WidgetOptions = {}, html = PAGE) {
  content = document.createElement('div');
  content.innerHTML = html;
  document.body.prepend(content);
  return renderAssistant('plainAnswer', props);
}

const hosts = () => [...document.querySelectorAll('docs-assistant-ask')];
const inHosts = (kind: string) =>
  hosts().flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLButtonElement>(`[data-kind=${kind}] > button`) ?? []),
  ]);
const codeButtons = () => inHosts('code');
const askButton = () => inHosts('selection')[0];
const announcedShortcut = () =>
  hosts()
    .find(({ parentNode }) => parentNode === document.body)
    ?.shadowRoot?.querySelector('p');
/** Waits for the button of the code block, which shows that capture has started. */
const started = () => waitFor(() => expect(codeButtons()).toHaveLength(1));

/** Returns the rectangle around the characters `from` to `to` of an element's text, relative to the viewport (px). */
function rectOf(selector: string, from: number, to: number): DOMRect {
  const range = document.createRange();
  const text = document.querySelector(selector)?.firstChild as Text;
  range.setStart(text, from);
  range.setEnd(text, to);
  return range.getBoundingClientRect();
}

async function mouse(type: string, x: number, y: number): Promise<void> {
  // Convert the coordinates: the test runs in an iframe, which may be scaled, but the browser expects coordinates of the page around it.
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
  const scale = frame.width > 1 ? frame.width / innerWidth : 1;
  await (cdp() as unknown as { send: (method: string, params: object) => Promise<void> }).send(
    'Input.dispatchMouseEvent',
    {
      type,
      x: frame.left + x * scale,
      y: frame.top + y * scale,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    },
  );
}

/** Drags the mouse over the text of an element, to select the characters between two positions. */
const drag = (selector: string, from: number, to: number) =>
  outsideAct(async () => {
    const { left, right, top, height } = rectOf(selector, from, to);
    await mouse('mousePressed', left + 1, top + height / 2);
    await mouse('mouseMoved', (left + right) / 2, top + height / 2);
    await mouse('mouseMoved', right, top + height / 2);
    await mouse('mouseReleased', right, top + height / 2);
  });

const select = (selector: string) => getSelection()?.selectAllChildren(document.querySelector(selector) as Element);

describe('a selection', () => {
  test('made by mouse gets a button, which opens the assistant with the selection as a chip', async () => {
    const { assistant, fetch } = capturePage();
    await started();
    await drag('.one', 0, 14);
    await waitFor(() => expect(askButton()).toHaveTextContent('Ask about this'));
    const button = (askButton() as HTMLElement).getBoundingClientRect();
    const text = rectOf('.one', 0, 14);
    expect(button.top).toBeGreaterThanOrEqual(text.bottom);
    expect(button.top - text.bottom).toBeLessThan(20);
    await userEvent.click(askButton() as Element);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    expect(askButton()).toBeUndefined();
    expect(await assistant.findByText('Any CSS colour')).toBeInTheDocument();
    await userEvent.keyboard('Why?{Enter}');
    await assistant.findByText('Yes.');
    expect(fetch.requests[0]?.body.context).toEqual([
      { type: 'textSelection', value: 'Any CSS colour', path: location.pathname, elementId: 'accent' },
    ]);
  });

  test('is added by the shortcut, which is announced to keyboard users', async () => {
    const { assistant } = capturePage();
    await started();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    select('.one');
    await waitFor(() => expect(announcedShortcut()).toHaveTextContent('Ask about this: Control+I'));
    expect(askButton()).toHaveAttribute('aria-keyshortcuts', 'Control+I');
    await userEvent.keyboard('{Control>}i{/Control}');
    expect(await assistant.findByText(/^Any CSS colour will do/)).toBeInTheDocument();
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('opens only one of two assistants with the shortcut', async () => {
    const assistants = [capturePage(), renderAssistant('plainAnswer')];
    await waitFor(() => expect(codeButtons()).toHaveLength(2));
    select('.one');
    await waitFor(() => expect(inHosts('selection')).toHaveLength(2));
    await userEvent.keyboard('{Control>}i{/Control}');
    const opened = () => assistants.filter(({ assistant }) => assistant.queryByText(/^Any CSS colour will do/));
    await waitFor(() => expect(opened()).not.toHaveLength(0));
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(opened()).toHaveLength(1);
  });

  test('keeps its text when Tab moves the focus to its button', async () => {
    const { assistant } = capturePage();
    await started();
    select('.one');
    // Focus the button repeatedly, because a late selection event can replace the button before it has the focus.
    await waitFor(() => {
      askButton()?.focus();
      expect(askButton()?.matches(':focus')).toBe(true);
    });
    await userEvent.keyboard('{Enter}');
    expect(await assistant.findByText(/^Any CSS colour will do/)).toBeInTheDocument();
  });

  test('can still be copied, and its button disappears with Escape and with a click elsewhere', async () => {
    capturePage();
    await started();
    select('.one');
    await waitFor(() => expect(askButton()).toBeDefined());
    const copied: string[] = [];
    const onCopy = ({ defaultPrevented }: Event) => copied.push(defaultPrevented ? '' : String(getSelection()));
    addEventListener('copy', onCopy);
    onTestFinished(() => removeEventListener('copy', onCopy));
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied).toEqual([expect.stringMatching(/^Any CSS colour/)]);
    await userEvent.keyboard('{Escape}');
    expect(askButton()).toBeUndefined();
    expect(getSelection()?.toString()).toMatch(/^Any CSS colour/);
    getSelection()?.removeAllRanges();
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 100)));
    select('.one');
    await waitFor(() => expect(askButton()).toBeDefined());
    await userEvent.click(document.querySelector('.outside') as Element);
    await waitFor(() => expect(askButton()).toBeUndefined());
  });

  test.each(['contenteditable="plaintext-only"', 'class="ace_editor" tabindex="0"'])(
    'leaves the shortcut to an editor: %s',
    async (editor) => {
      const { assistant } = capturePage({}, `<main><pre>a</pre><p ${editor}>Being written</p></main>`);
      await started();
      const edited = document.querySelector('main p') as HTMLElement;
      edited.focus();
      select('main p');
      const event = new KeyboardEvent('keydown', { key: 'i', ctrlKey: true, bubbles: true, cancelable: true });
      act(() => void edited.dispatchEvent(event));
      expect(event.defaultPrevented).toBe(false);
      expect(assistant.getByRole('button', { name: 'Ask the docs' })).toHaveAttribute('aria-expanded', 'false');
    },
  );

  test('gets no button outside the root, in editable text, in a field, or in the assistant', async () => {
    const { assistant, handle, page } = capturePage();
    await started();
    const waitPastDebounce = () => outsideAct(() => new Promise((resolve) => setTimeout(resolve, 500)));
    for (const selector of ['.outside', '.written']) {
      select(selector);
      await waitPastDebounce();
      expect(askButton(), selector).toBeUndefined();
    }
    const input = page.getByLabelText('Page search') as HTMLInputElement;
    input.value = 'words';
    input.select();
    await waitPastDebounce();
    expect(askButton()).toBeUndefined();
    handle.current?.open();
    const greeting = await assistant.findByText('What are you looking for?');
    getSelection()?.selectAllChildren(greeting);
    await waitPastDebounce();
    expect(askButton()).toBeUndefined();
  });

  test('that extends beyond the root is cut to the root', async () => {
    const { assistant, fetch } = capturePage(
      {},
      '<main><pre>a</pre><p class="one">The last words.</p></main><p class="next">Imprint</p>',
    );
    await started();
    // Select like a triple click on the last paragraph. The selection then ends at the start of the next element, which is outside the
    // root.
    const text = document.querySelector('.one')?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, document.querySelector('.next') as Element, 0);
    await waitFor(() => expect(askButton()).toBeDefined());
    const lastParagraph = rectOf('.one', 0, text.length);
    expect((askButton() as HTMLElement).getBoundingClientRect().top - lastParagraph.bottom).toBeLessThan(20);
    getSelection()?.selectAllChildren(document.querySelector('.next') as Element);
    await waitFor(() => expect(askButton()).toBeUndefined());
    getSelection()?.selectAllChildren(content as Element);
    await waitFor(() => expect(askButton()).toBeDefined());
    await userEvent.click(askButton() as Element);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('Why?{Enter}');
    await assistant.findByText('Yes.');
    expect(fetch.requests[0]?.body.context).toMatchObject([{ value: 'a\n\nThe last words.' }]);
  });

  test.each([
    [
      '',
      '<main><pre>a</pre><p class="one">Before.</p><div role="main"><p>Inner.</p></div><p class="end">After.</p></main>',
    ],
    [
      'article',
      '<article><pre>a</pre><p class="one">Before.</p><article><p>Inner.</p></article><p class="end">After.</p></article>',
    ],
  ])('that ends after content inside other content is read to its end: root "%s"', async (root, html) => {
    const { assistant, fetch } = capturePage({ capture: root ? { root } : true }, html);
    await started();
    const textOf = (selector: string) => document.querySelector(selector)?.firstChild as Text;
    getSelection()?.setBaseAndExtent(textOf('.one'), 0, textOf('.end'), 'After.'.length);
    await waitFor(() => expect(askButton()).toBeDefined());
    await userEvent.click(askButton() as Element);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('Why?{Enter}');
    await assistant.findByText('Yes.');
    expect(fetch.requests[0]?.body.context).toMatchObject([{ value: 'Before.\n\nInner.\n\nAfter.' }]);
  });

  test.each([
    ['in one paragraph', '.two'],
    ['across paragraphs', '.three'],
  ])('that is scrolled out of its container hides its button, which then takes no clicks: %s', async (_, last) => {
    capturePage();
    await started();
    const [first, end] = [document.querySelector('.two') as Element, document.querySelector(last) as Element];
    getSelection()?.setBaseAndExtent(first, 0, end, 1);
    await waitFor(() => expect(askButton()).toBeDefined());
    const button = askButton() as HTMLElement;
    const before = button.getBoundingClientRect().top;
    const scroller = document.querySelector('.scroller') as HTMLElement;
    scroller.scrollTop = 10;
    await waitFor(() => expect(button.getBoundingClientRect().top).toBeCloseTo(before - 10, 0));
    scroller.scrollTop = 150;
    await waitFor(() => expect(button.style.opacity).toBe('0'));
    const elementAtButton = () => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.localName;
    };
    expect(elementAtButton()).not.toBe('docs-assistant-ask');
    scroller.scrollTop = 0;
    await waitFor(() => expect(button.style.opacity).toBe(''));
    expect(elementAtButton()).toBe('docs-assistant-ask');
  });

  test('keeps its button below an element that clips only its sides', async () => {
    capturePage();
    const main = document.querySelector('main') as HTMLElement;
    main.style.cssText = 'height:40px;overflow-x:clip';
    await started();
    getSelection()?.setBaseAndExtent(
      document.querySelector('.one') as Element,
      0,
      document.querySelector('.two') as Element,
      1,
    );
    await waitFor(() => expect(askButton()).toBeDefined());
    expect((askButton() as HTMLElement).style.opacity).toBe('');
  });

  test('that the page has hidden hides its button', async () => {
    capturePage();
    await started();
    select('.one');
    await waitFor(() => expect(askButton()).toBeDefined());
    (document.querySelector('.one') as HTMLElement).style.display = 'none';
    fireEvent.scroll(document);
    await waitFor(() => expect((askButton() as HTMLElement).style.opacity).toBe('0'));
  });

  test.each([
    ['ltr', 'right'],
    ['rtl', 'left'],
  ] as const)('that ends with its element has its button at the end of the line: %s', async (direction, side) => {
    capturePage({}, `<main dir="${direction}"><pre>a</pre><p class="one"><span>short</span></p></main>`);
    await started();
    const paragraph = document.querySelector('.one') as Element;
    const line = paragraph.firstElementChild as Element;
    // Select from inside the word to the end of the paragraph, where the caret has no box.
    getSelection()?.setBaseAndExtent(line.firstChild as Text, 1, paragraph, 1);
    await waitFor(() => expect(askButton()).toBeVisible());
    const button = (askButton() as HTMLElement).getBoundingClientRect();
    const wanted = line.getBoundingClientRect()[side] - button.width / 2;
    const most = innerWidth - 8 - button.width;
    expect(button.left).toBeCloseTo(Math.max(8, Math.min(wanted, most)), 0);
  });

  test('made by touch has its button below the handles, inside the window', async () => {
    capturePage();
    await started();
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    select('.one');
    fireEvent.pointerUp(document.body, { pointerType: 'touch' });
    await waitFor(() => expect(askButton()).toBeDefined());
    const button = (askButton() as HTMLElement).getBoundingClientRect();
    const text = rectOf('.one', 0, 60);
    expect(button.top - text.bottom).toBeGreaterThanOrEqual(36);
    expect(button.left).toBeGreaterThanOrEqual(0);
    expect(button.right).toBeLessThanOrEqual(innerWidth);
    expect(button.bottom).toBeLessThanOrEqual(innerHeight);
  });
});

describe('a code block', () => {
  test('has a button, visible on hover and focus, that adds the code', async () => {
    const { assistant, fetch } = capturePage();
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    const button = codeButtons()[0] as HTMLButtonElement;
    expect(button).toHaveAccessibleName('Ask about this code');
    expect(getComputedStyle(button).opacity).toBe('0');
    const block = document.querySelector('pre') as HTMLElement;
    await userEvent.hover(block);
    await waitFor(() => expect(getComputedStyle(button).opacity).toBe('1'));
    const [blockBox, buttonBox] = [block.getBoundingClientRect(), button.getBoundingClientRect()];
    expect(buttonBox.right).toBeLessThanOrEqual(blockBox.right);
    expect(buttonBox.right).toBeGreaterThan(blockBox.right - 12);
    expect(buttonBox.top).toBeGreaterThanOrEqual(blockBox.top);
    await userEvent.click(button);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('What?{Enter}');
    await assistant.findByText('Yes.');
    expect(fetch.requests[0]?.body.context).toEqual([
      { type: 'code', value: ':root { --accent: red; }', path: location.pathname, elementId: 'accent' },
    ]);
  });

  test('has a button that Tab reaches, and that gets the focus back', async () => {
    const { assistant } = capturePage();
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    document.querySelector<HTMLElement>('pre')?.focus();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(codeButtons()[0]);
    await waitFor(() => expect(getComputedStyle(codeButtons()[0] as Element).opacity).toBe('1'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(codeButtons()[0]));
  });

  test('far down the page has a button to which the page scrolls when Tab reaches it', async () => {
    capturePage(
      {},
      `<main><a href="#code">Link</a><div style="height:${3 * innerHeight}px"></div><pre>npm ci</pre></main>`,
    );
    await started();
    onTestFinished(() => scrollTo(0, 0));
    document.querySelector<HTMLElement>('main a')?.focus();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(codeButtons()[0]);
    await waitFor(() => {
      const { top, bottom } = (codeButtons()[0] as HTMLElement).getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(innerHeight);
    });
  });

  test('gets a button when it is added later, and keeps it when its text renders again', async () => {
    capturePage();
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    const later = document.createElement('pre');
    later.textContent = 'npm start';
    document.querySelector('main')?.append(later);
    await waitFor(() => expect(codeButtons()).toHaveLength(2));
    later.textContent = 'npm test';
    await waitFor(() => expect(codeButtons()).toHaveLength(2));
    later.remove();
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
  });

  test('has its text measured again only after the text or a size has changed', async () => {
    capturePage();
    await started();
    await document.fonts.ready;
    const block = document.querySelector('pre') as HTMLElement;
    const measured: string[] = [];
    const measure = Range.prototype.getClientRects;
    const spied = vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
      if (block.contains(this.startContainer)) measured.push(this.toString());
      return measure.call(this);
    });
    onTestFinished(() => spied.mockRestore());
    const measuredOnHover = () => {
      measured.length = 0;
      fireEvent.pointerEnter(block);
      return [...measured];
    };
    measuredOnHover();
    expect(measuredOnHover()).toEqual([]);
    const code = block.querySelector('code') as HTMLElement;
    code.textContent = 'npm ci\n';
    expect(measuredOnHover()).toEqual(['npm ci\n']);
    expect(measuredOnHover()).toEqual([]);
    // Put the same text into other elements, as a highlighter does.
    code.innerHTML = '<b>npm</b> <i>ci</i>\n';
    expect(measuredOnHover()).toEqual(['npm', 'ci']);
    block.style.width = '200px';
    expect(measuredOnHover()).toEqual(['npm', 'ci']);
    expect(measuredOnHover()).toEqual([]);
  });

  test('changes neither layout nor text of the page, and leaves no elements after unmounting', async () => {
    content = document.createElement('div');
    content.innerHTML = PAGE;
    document.body.prepend(content);
    const before = [...content.querySelectorAll('*')].map((element) => element.getBoundingClientRect().toJSON());
    const block = content.querySelector('pre') as HTMLElement;
    const { page } = renderAssistant('plainAnswer');
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    await userEvent.hover(block);
    const others = [...content.querySelectorAll('*:not(docs-assistant-ask)')];
    expect(others.map((element) => element.getBoundingClientRect().toJSON())).toEqual(before);
    expect(block.textContent).toBe(':root { --accent: red; }\n');
    expect(block.innerText).toBe(':root { --accent: red; }\n');
    expect([block.scrollWidth, block.scrollHeight]).toEqual([block.clientWidth, block.clientHeight]);
    getSelection()?.selectAllChildren(block);
    expect(getSelection()?.toString().trimEnd()).toBe(':root { --accent: red; }');
    page.unmount();
    expect(hosts()).toHaveLength(0);
    expect(content.innerHTML).toBe(PAGE);
  });

  test('and a selection have correctly placed buttons on a zoomed page', async () => {
    capturePage();
    await started();
    (content as HTMLElement).style.zoom = '1.5';
    document.body.style.zoom = '1.25';
    const block = document.querySelector('pre') as Element;
    await userEvent.hover(block);
    const button = codeButtons()[0] as HTMLElement;
    await waitFor(() => expect(button).toHaveStyle({ opacity: '1' }));
    const blockBox = block.getBoundingClientRect();
    const buttonBox = button.getBoundingClientRect();
    expect(buttonBox.width).toBeCloseTo(30 * 1.5 * 1.25, 0);
    expect(blockBox.right - buttonBox.right).toBeCloseTo(8 * 1.5 * 1.25, 0);
    select('.one');
    await waitFor(() => expect(askButton()).toBeDefined());
    const text = rectOf('.one', 0, (document.querySelector('.one')?.textContent ?? '').length);
    await waitFor(() =>
      expect((askButton() as HTMLElement).getBoundingClientRect().top - text.bottom).toBeCloseTo(8, 0),
    );
    document.body.removeAttribute('style');
  });

  test('does not cover buttons of the page', async () => {
    capturePage(
      {},
      '<main><div style="position:relative"><pre>npm start</pre><button style="position:absolute;right:4px;top:4px;width:40px">Copy</button></div></main>',
    );
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    await userEvent.hover(document.querySelector('pre') as Element);
    const button = codeButtons()[0] as HTMLElement;
    const copy = document.querySelector('main button')?.getBoundingClientRect() as DOMRect;
    await waitFor(() => expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(copy.left - 8));
    expect(button.getBoundingClientRect().right).toBeGreaterThan(copy.left - 16);
  });

  test.each([
    ['ltr', 'right'],
    ['rtl', 'left'],
  ] as const)('full of other buttons has its own button at the end of the line: %s', async (dir, side) => {
    const copy = '<button style="position:absolute;left:0;top:0;width:100%">Copy</button>';
    capturePage(
      {},
      `<main dir="${dir}"><div style="position:relative;width:160px"><pre style="height:120px">a</pre>${copy}</div></main>`,
    );
    await started();
    const block = document.querySelector('pre') as Element;
    await userEvent.hover(block);
    const [button] = codeButtons();
    await waitFor(() => expect(button?.parentElement).toHaveAttribute('data-placed'));
    const distance = (button?.getBoundingClientRect()[side] ?? 0) - block.getBoundingClientRect()[side];
    expect(Math.abs(distance)).toBeCloseTo(8, 0);
  });

  /** Whether the button covers a line of the block at any scroll position of the block. */
  function coversCode(block: HTMLElement, button: HTMLElement): boolean {
    const range = document.createRange();
    range.selectNodeContents(block.querySelector('code') ?? block);
    const box = button.getBoundingClientRect();
    const area = block.getBoundingClientRect();
    for (let top = 0; top <= block.scrollHeight - block.clientHeight; top += 10) {
      block.scrollTop = top;
      for (const line of range.getClientRects()) {
        const top = Math.max(line.top, area.top);
        const bottom = Math.min(line.bottom, area.bottom);
        const isSeen = top < bottom;
        const overlaps = line.left < box.right && line.right > box.left && top < box.bottom && bottom > box.top;
        if (isSeen && overlaps) return true;
      }
    }
    return false;
  }
  const LONG = Array.from({ length: 40 }, (_, index) => `${index} ${'wide line '.repeat(30)}`).join('\n');
  /**
   * Renders a long, scrollable code block in an element that clips its overflow, and hovers over the block.
   *
   * @param size CSS declarations for the size of the element that clips.
   */
  async function hoverInFrame(size: string): Promise<{ block: HTMLElement; button: HTMLElement }> {
    capturePage(
      {},
      `<main><div style="position:relative;overflow:hidden;${size}"><pre style="height:150px;overflow:auto;margin:0"><code>${LONG}</code></pre></div></main>`,
    );
    await started();
    const block = document.querySelector('pre') as HTMLElement;
    await userEvent.hover(block);
    return { block, button: codeButtons()[0] as HTMLElement };
  }

  test('that scrolls inside a clipped frame has its button below it, where it covers no code', async () => {
    const { block, button } = await hoverInFrame('width:400px');
    await waitFor(() => expect(getComputedStyle(button).opacity).toBe('1'));
    expect(coversCode(block, button)).toBe(false);
    expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(block.getBoundingClientRect().bottom);
  });

  test('without any space for its button shows it only while it has the focus', async () => {
    const { block, button } = await hoverInFrame('width:400px;height:150px');
    await waitFor(() => expect(button.parentElement).toHaveAttribute('data-shown'));
    expect(coversCode(block, button)).toBe(true);
    expect(getComputedStyle(button).pointerEvents).toBe('none');
    expect(getComputedStyle(button).opacity).not.toBe('1');
    act(() => button.focus());
    await waitFor(() => expect(getComputedStyle(button).opacity).toBe('1'));
    expect(block.getAttribute('style')).not.toMatch(/padding|margin-block/);
  });

  test('has buttons of two assistants beside each other', async () => {
    capturePage();
    await started();
    render(<DocsAssistant domain="other" persist={false} shortcut={false} />);
    await waitFor(() => expect(codeButtons()).toHaveLength(2));
    await userEvent.hover(document.querySelector('pre') as HTMLElement);
    await waitFor(() => {
      for (const button of codeButtons()) {
        expect(button.parentElement).toHaveAttribute('data-placed');
        expect(getComputedStyle(button).opacity).toBe('1');
      }
    });
    const [one, other] = codeButtons().map((button) => button.getBoundingClientRect()) as [DOMRect, DOMRect];
    expect(
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
    ).toBe(true);
  });

  test.each([
    ['rtl', 'en', 'left'],
    ['ltr', 'he', 'right'],
  ] as const)(
    'keeps its button in an %s page when a side panel in the language %s makes the page narrower',
    async (dir, locale, side) => {
      document.documentElement.dir = dir;
      onTestFinished(() => document.documentElement.removeAttribute('dir'));
      await browserPage.viewport(1200, PAGE_SIZE.height);
      onTestFinished(() => outsideAct(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height)));
      const far = `<div style="height:${4 * innerHeight}px"></div><pre>npm start</pre>`;
      const { handle, assistant } = capturePage({ variant: 'panel', locale }, `<main><pre>npm ci</pre>${far}</main>`);
      await waitFor(() => expect(codeButtons()).toHaveLength(2));
      const [near, away] = document.querySelectorAll('pre');
      const isPlaced = (block?: Element) =>
        block?.querySelector('docs-assistant-ask')?.shadowRoot?.querySelector('[data-placed]') != null;
      away?.scrollIntoView();
      await waitFor(() => expect(isPlaced(away)).toBe(true));
      scrollTo(0, 0);
      await waitFor(() => expect([isPlaced(near), isPlaced(away)]).toEqual([true, false]));
      const { width } = (near as Element).getBoundingClientRect();
      handle.current?.open();
      await assistant.findByRole('complementary');
      await waitFor(() => {
        const block = (near as Element).getBoundingClientRect();
        expect(block.width).toBeLessThan(width - 400);
        expect(Math.abs((codeButtons()[0]?.getBoundingClientRect()[side] ?? 0) - block[side])).toBeCloseTo(8, 0);
        expect(document.scrollingElement?.scrollWidth).toBe(document.documentElement.clientWidth);
      });
    },
  );

  test('keeps its button when it becomes narrower in the frame in which the button was placed', async () => {
    const far = `<div style="height:${4 * innerHeight}px"></div><pre>npm start</pre>`;
    capturePage({}, `<main><pre>npm ci</pre>${far}</main>`);
    await waitFor(() => expect(codeButtons()).toHaveLength(2));
    const away = document.querySelectorAll('pre')[1] as HTMLElement;
    const shadow = away.querySelector('docs-assistant-ask')?.shadowRoot as ShadowRoot;
    const placed = new Promise<void>((resolve) => {
      const narrow = new MutationObserver(() => {
        if (!shadow.querySelector('[data-placed]')) return;
        narrow.disconnect();
        away.style.width = '300px';
        resolve();
      });
      narrow.observe(shadow, { attributes: true, subtree: true });
    });
    away.scrollIntoView();
    await placed;
    await waitFor(() => {
      const button = (codeButtons()[1] as HTMLElement).getBoundingClientRect();
      expect(away.getBoundingClientRect().right - button.right).toBeCloseTo(8, 0);
    });
  });

  test('gets no button in an editor, in line numbers, or in an assistant without a shadow root', async () => {
    content = document.createElement('main');
    content.innerHTML =
      '<div class="gutter"><pre>1\n2</pre></div><pre>a</pre><div class="cm-editor"><pre>b</pre></div>' +
      '<pre contenteditable="plaintext-only">c</pre><pre class="ace_editor">d</pre><div class="monaco-editor"><pre>e</pre></div>';
    document.body.prepend(content);
    const page = render(<DocsAssistant domain="acme" fetch={scriptedFetch('answer')} isolated={false} />, {
      container: content.appendChild(document.createElement('div')),
    });
    const own = document.createElement('pre');
    own.textContent = 'f';
    (await page.findByRole('button', { name: 'Ask the docs' })).parentElement?.append(own);
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    expect(codeButtons()[0]?.getRootNode()).toHaveProperty('host.parentElement.textContent', 'a');
  });
});

describe('the option capture', () => {
  test('chooses the blocks and the root', async () => {
    capturePage(
      { capture: { selection: false, codeBlocks: '.snippet', root: '.docs' } },
      '<div class="docs"><div class="snippet">a = 1</div><pre>b</pre></div><div class="snippet">c = 1</div>',
    );
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    select('.snippet');
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(askButton()).toBeUndefined();
  });

  test('reports an invalid selector, and selections still work', async () => {
    const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    const { assistant } = capturePage({ capture: { codeBlocks: 'pre:::' } });
    await waitFor(() => expect(report).toHaveBeenCalledOnce());
    expect(String(report.mock.calls[0]?.[0])).toContain('pre:::');
    await drag('.one', 0, 14);
    await waitFor(() => expect(askButton()).toBeVisible());
    expect(assistant.getByRole('button', { name: 'Ask the docs' })).toBeVisible();
    report.mockRestore();
  });

  test('turns everything off with `false`', async () => {
    capturePage({ capture: false });
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(hosts()).toHaveLength(0);
  });

  test('uses the language of the page and the labels of the site', async () => {
    capturePage({ locale: 'ar', labels: { askCode: 'Hilfe' } });
    await waitFor(() => expect(codeButtons()).toHaveLength(1));
    expect(codeButtons()[0]).toHaveAccessibleName('Hilfe');
    select('.one');
    await waitFor(() => expect(askButton()).toHaveTextContent('اسأل عن هذا'));
    expect(askButton()?.parentElement?.dir).toBe('rtl');
  });

  test('follows changes of the option and of the language', async () => {
    const show = (props: WidgetOptions = {}) => <DocsAssistant domain="acme" persist={false} {...props} />;
    content = document.createElement('div');
    content.innerHTML = PAGE;
    document.body.prepend(content);
    const page = render(show());
    await started();
    page.rerender(show({ capture: { codeBlocks: '.none' } }));
    await waitFor(() => expect(codeButtons()).toHaveLength(0));
    page.rerender(show({ capture: { selection: false } }));
    await started();
    expect(codeButtons()[0]).toHaveAccessibleName('Ask about this code');
    const [button] = codeButtons();
    // A new object with equal options must not restart capture, but a new language must replace the button.
    page.rerender(show({ capture: { selection: false } }));
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(codeButtons()[0]).toBe(button);
    document.documentElement.lang = 'de';
    await waitFor(() => expect(codeButtons()[0]).toHaveAccessibleName('Zu diesem Code fragen'));
    expect(button?.isConnected).toBe(false);
    expect(codeButtons()).toHaveLength(1);
    document.documentElement.lang = '';
    await waitFor(() => expect(codeButtons()[0]).toHaveAccessibleName('Ask about this code'));
    page.rerender(show({ capture: false }));
    await waitFor(() => expect(hosts()).toHaveLength(0));
  });

  test('follows changes of labels and shortcut', async () => {
    const show = (props: WidgetOptions = {}) => <DocsAssistant domain="acme" persist={false} {...props} />;
    content = document.createElement('div');
    content.innerHTML = PAGE;
    document.body.prepend(content);
    const page = render(show());
    await started();
    page.rerender(show({ labels: { askCode: 'Help with this', askSelection: 'Help' } }));
    await waitFor(() => expect(codeButtons()[0]).toHaveAccessibleName('Help with this'));
    page.rerender(show({ labels: { askCode: 'More help', askSelection: 'Help' }, shortcut: 'alt+h' }));
    await waitFor(() => expect(codeButtons()[0]).toHaveAccessibleName('More help'));
    select('.one');
    await waitFor(() => expect(askButton()).toHaveTextContent('Help'));
    expect(askButton()).toHaveAttribute('aria-keyshortcuts', 'Alt+H');
  });
});

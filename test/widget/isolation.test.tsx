import { act, render, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import lightStyles from '../../src/styles.css?inline';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { HOSTILE_SHEETS } from '../support/hostileSheets.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { takeConsole } from '../support/takeConsole.js';
import { renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { insideAssistant, shadowRootOf } from './support/widgetRoot.js';

let consoleOutput = '';
/** Returns all console output so far, and marks it as expected. */
const takeOutput = () => {
  consoleOutput += takeConsole().join('\n');
  return consoleOutput;
};

const added: HTMLElement[] = [];

function addPageStyles(text: string): void {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  added.push(style);
}

afterEach(() => {
  for (const element of added.splice(0)) element.remove();
});

/**
 * The value that `positionsOf` returns for an element without a size, instead of a position. Page styles may move such an element, because
 * nobody sees it.
 */
const NO_SIZE = 'no size';

/** Returns the position and the size of each element, or {@link NO_SIZE}. */
function positionsOf(root: ShadowRoot): string[] {
  return [...root.querySelectorAll('*')].map((element) => {
    const { width, height, top, left } = element.getBoundingClientRect();
    return width * height === 0 ? NO_SIZE : `at ${left} ${top}, ${width} x ${height}`;
  });
}

/** Returns the computed properties of an element or a pseudo-element, without custom properties, which pages may define. */
function stylesOf(element: Element, part: string): string[] {
  const computed = getComputedStyle(element, part);
  if (part && computed.content === 'none') return [`no ${part}`];
  return [...computed].flatMap((name) =>
    name.startsWith('--') ? [] : [`${part} ${name}: ${computed.getPropertyValue(name)}`],
  );
}

/** Returns the name, position and size of each element, and, if the element has a size, its computed properties. */
function looksOf(root: ShadowRoot): string[][] {
  const positions = positionsOf(root);
  return [...root.querySelectorAll('*')].map((element, index) => [
    `${element.localName}.${element.classList}`,
    positions[index] as string,
    ...(positions[index] === NO_SIZE ? [] : ['', '::before', '::after'].flatMap((part) => stylesOf(element, part))),
  ]);
}

/** Lists the differences, but at most four for each element, so that the message of the test stays readable. */
function differences(before: string[][], after: string[][]): string[] {
  if (before.length !== after.length) return [`${before.length} elements became ${after.length}`];
  return before.flatMap((element, index) => {
    const changed = element.flatMap((value, property) =>
      value === after[index]?.[property] ? [] : [`${value} -> ${after[index]?.[property]}`],
    );
    return changed.length > 0 ? [`${element[0]}: ${changed.slice(0, 4).join(' | ')}`] : [];
  });
}

async function answeredLooks(): Promise<string[][]> {
  const { assistant, handle, page } = renderAssistant('answer', { theme: 'light' });
  handle.current?.ask('How do I change the accent colour?', { focus: false });
  await assistant.findByText('Sources');
  // Wait for the suggestions and buttons, which can appear later than the sources.
  await assistant.findByRole('link', { name: /How do I make it dark/ });
  await assistant.findByRole('button', { name: 'Copy answer' });
  await assistant.findByRole('button', { name: 'Edit the question' });
  await assistant.findByRole('button', { name: 'This page' });
  const root = shadowRootOf(page.container);
  // Wait until all animations have ended and nothing moves any more: the panel follows the trigger one frame later.
  let last = '';
  await waitFor(
    () => {
      const before = last;
      last = positionsOf(root).join();
      expect(root.querySelector('[class^="da-hl-"]'), 'the code has its colours').not.toBeNull();
      expect(root.getAnimations()).toHaveLength(0);
      expect(last === before).toBe(true);
    },
    { interval: 150 },
  );
  const looks = looksOf(root);
  page.unmount();
  return looks;
}

describe('the assistant in a shadow root', () => {
  let undisturbed: string[][] | undefined;

  // The assistant inherits the font of the page on purpose, so every page of these tests has the same font.
  const givePageItsFont = () => addPageStyles('html, body { font-family: Arial !important }');

  test('renders the same each time on a page without styles', async () => {
    givePageItsFont();
    undisturbed = await answeredLooks();
    expect(differences(undisturbed, await answeredLooks())).toEqual([]);
  });

  test.each(Object.entries(HOSTILE_SHEETS))('is not changed by a page with %s', async (_name, styles) => {
    givePageItsFont();
    undisturbed ??= await answeredLooks();
    addPageStyles(styles);
    expect(differences(undisturbed, await answeredLooks())).toEqual([]);
  });

  test('leaves no elements in the page after closing, and its styles do not reach the page', async () => {
    const { assistant, handle, page } = renderAssistant();
    const outside = () => document.head.childElementCount + document.body.childElementCount;
    const before = outside();
    const input = getComputedStyle(page.getByRole('textbox', { name: 'Page search' })).cssText;
    handle.current?.open();
    await assistant.findByRole('dialog');
    expect(getComputedStyle(page.getByRole('textbox', { name: 'Page search' })).cssText).toBe(input);
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(outside()).toBe(before);
  });

  test('has parts that a site styles with the selector for the script tag', () => {
    addPageStyles('[data-docs-assistant]::part(trigger) { outline: 9px solid gold }');
    const { assistant } = renderAssistant();
    expect(getComputedStyle(assistant.getByRole('button')).outlineWidth).toBe('9px');
  });

  test('has no style attribute in its markup before it is opened', () => {
    const { page } = renderAssistant();
    expect(shadowRootOf(page.container).querySelectorAll('[style]')).toHaveLength(0);
  });

  test('has no accessibility violation that axe finds in an answered conversation', async () => {
    const { assistant, handle, page } = renderAssistant('answer', { starters: ['One?'] });
    handle.current?.ask('How?');
    const dialog = await assistant.findByRole('dialog');
    await assistant.findByText('Sources');
    await outsideAct(() => Promise.all(dialog.getAnimations().map((animation: Animation) => animation.finished)));
    const { violations } = await outsideAct(() => axe.run(page.container, { rules: { region: { enabled: false } } }));
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  });
});

describe('the assistant in the page’s own DOM', () => {
  test('opens, answers and is styled by styles.css', async () => {
    addPageStyles(lightStyles);
    const { page, handle } = renderLight();
    handle.ask('Is it there?');
    expect(await page.findByText('Yes.')).toBeInTheDocument();
    await page.findByText('Answer complete.');
    const dialog = page.getByRole('dialog', { name: 'Ask the docs' });
    expect(getComputedStyle(dialog).borderRadius).toBe('16px');
    expect(page.container.querySelector('[data-docs-assistant]')).toBeNull();
  });

  test('does not change the page with its styles', () => {
    const page = document.createElement('main');
    page.innerHTML = `<h1>Title</h1><p>Text <a href="#a">link</a> <code>code</code></p><pre><code>code</code></pre>
      <ul><li>item</li></ul><table><tr><th>a</th><td>b</td></tr></table><details open><summary>More</summary>text</details>
      <form><label>Name <input></label><textarea>text</textarea><select><option>one</option></select>
      <button type="button">Press</button></form><blockquote>quote</blockquote><dialog open>dialog</dialog><svg viewBox="0 0 1 1"></svg>`;
    document.body.append(page);
    added.push(page);
    const parts = ['', '::before', '::after', '::placeholder', '::selection'];
    const looks = () =>
      [document.documentElement, document.body, page, ...page.querySelectorAll('*')].map((element) => [
        element.localName,
        ...parts.flatMap((part) => stylesOf(element, part)),
      ]);
    const before = looks();
    addPageStyles(lightStyles);
    expect(looks()).toEqual(before);
  });

  function renderLight() {
    let ask = (_question: string) => {};
    const page = render(
      <DocsAssistant
        ref={(handle) => {
          if (handle) ask = handle.ask;
        }}
        domain="acme"
        isolated={false}
        fetch={scriptedFetch('plainAnswer')}
      />,
    );
    return { page, handle: { ask: (question: string) => act(() => ask(question)) } };
  }
});

describe('the page around the assistant', () => {
  test('can use the conversation through a provider', async () => {
    function OwnButton() {
      const { ask, messages } = useDocsAssistant();
      return (
        <button type="button" onClick={() => void ask('Asked by the page?')}>
          {messages.length} messages
        </button>
      );
    }
    const fetch = scriptedFetch('plainAnswer');
    const page = render(
      <DocsAssistantProvider domain="acme" fetch={fetch}>
        <OwnButton />
        <DocsAssistant />
      </DocsAssistantProvider>,
    );
    await userEvent.click(page.getByRole('button', { name: '0 messages' }));
    await page.findByRole('button', { name: '2 messages' });
    const assistant = insideAssistant(page.container);
    await userEvent.click(assistant.getByRole('button', { name: 'Ask the docs' }));
    expect(await assistant.findByText('Asked by the page?')).toBeInTheDocument();
    expect(fetch.requests).toHaveLength(1);
  });

  test('survives a missing domain and provider, and the console explains what to do', async () => {
    const page = render(
      <div>
        The page
        <DocsAssistant />
      </div>,
    );
    await userEvent.click(insideAssistant(page.container).getByRole('button', { name: 'Ask the docs' }));
    await waitFor(() => expect(takeOutput()).toMatch(/option domain is missing/));
    expect(page.getByText('The page')).toBeInTheDocument();
  });

  test('gets no assistant if the deployment has none, unless there is a discovery URL', () => {
    const { container, rerender } = render(<DocsAssistant domain="acme" deployment="air-gapped" />);
    expect(container).toBeEmptyDOMElement();
    rerender(<DocsAssistant domain="acme" deployment="client-hosted" />);
    expect(container).toBeEmptyDOMElement();
    rerender(<DocsAssistant domain="acme" deployment="air-gapped" discoveryUrl="https://docs.internal/discovery" />);
    expect(container).not.toBeEmptyDOMElement();
  });

  test('switches the theme through a theme function', async () => {
    const switched = () => (document.documentElement.dataset.mode === 'night' ? 'dark' : 'light');
    const { container, rerender } = render(<DocsAssistant domain="acme" theme={switched} />);
    const root = shadowRootOf(container).querySelector('.da-root');
    await userEvent.click(insideAssistant(container).getByRole('button', { name: 'Ask the docs' }));
    await waitFor(() => expect(root).toHaveAttribute('data-theme', 'light'));
    document.documentElement.dataset.mode = 'night';
    await waitFor(() => expect(root).toHaveAttribute('data-theme', 'dark'));
    rerender(<DocsAssistant domain="acme" />);
    await waitFor(() => expect(root).not.toHaveAttribute('data-theme'));
    rerender(<DocsAssistant domain="acme" theme="light" />);
    await waitFor(() => expect(root).toHaveAttribute('data-theme', 'light'));
    delete document.documentElement.dataset.mode;
  });

  test('sets language and direction through a locale', () => {
    const { container } = render(<DocsAssistant domain="acme" locale="ar" />);
    const root = shadowRootOf(container).querySelector('.da-root');
    expect(root).toHaveAttribute('lang', 'ar');
    expect(root).toHaveAttribute('dir', 'rtl');
  });
});

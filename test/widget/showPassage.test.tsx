import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { line, textLines } from '../support/situations.js';
import { renderAssistant } from './support/renderAssistant.js';

const PASSAGE = 'Set `accent` to any CSS colour that you like on this site.';
const ANSWER = {
  steps: [
    line('9', { toolCallId: 'call_1', toolName: 'search', args: { query: 'accent' } }),
    line('a', {
      toolCallId: 'call_1',
      result: [{ path: '/guide/theming#accent-colour', content: PASSAGE, metadata: { title: 'Theming' } }],
    }),
    ...textLines('See [Theming](/guide/theming).'),
    line('d', { finishReason: 'stop' }),
  ],
};
const FILLER = '<p>Other words.</p>'.repeat(100);
/**
 * A page with a passage. The navigation of the page has the first words of the passage. A paragraph has the whole passage, with markup and
 * a line break inside.
 */
const PAGE = `<nav>Set accent to any CSS colour that you like</nav><main>${FILLER}<p id="passage">Set <code>accent</code>
  to any CSS <em>colour that</em> you like on this site.</p>${FILLER}</main>`;

let content: HTMLElement;
beforeEach(() => {
  content = document.createElement('div');
  content.innerHTML = `<main>${FILLER}</main>`;
  document.body.prepend(content);
});
afterEach(() => {
  content.remove();
  window.scrollTo(0, 0);
});

const marked = () => [...(CSS.highlights.get('docs-assistant-passage') ?? [])].map(String);
const top = () => document.querySelector('#passage')?.getBoundingClientRect().top ?? Number.NaN;
const isInView = () => top() > 0 && top() < window.innerHeight;

/**
 * Asks a question, and follows a link to the source of the answer. `onNavigate` acts as a router: the test itself renders the page of the
 * source later.
 */
async function follow(link: RegExp | string = 'Theming') {
  await browserPage.viewport(1280, 800);
  const rendered = renderAssistant(ANSWER, { onNavigate: () => false, variant: 'panel' });
  rendered.handle.current?.ask('How?');
  await rendered.assistant.findByText('Answer complete, 1 source.');
  const [found] = rendered.assistant.getAllByRole('link', { name: link });
  if (!found) throw new Error('There is no such link.');
  await act(async () => {
    fireEvent.click(found);
  });
  return rendered;
}

const SENTENCE = '<p>Set accent to any CSS colour that you like on this site.</p>';

describe('with a router, the passage of a followed source', () => {
  test.each([
    ['of a link in the answer', 'Theming'],
    ['of its number', /^Source 1/],
    ['of its row', /Theming.*\/guide\/theming/],
  ])('is marked and scrolled to as soon as its page is there: %s', async (_, link) => {
    await follow(link);
    expect(marked()).toEqual([]);
    content.innerHTML = PAGE;
    await waitFor(() =>
      expect(marked().map((text) => text.replace(/\s+/g, ' '))).toEqual(['Set accent to any CSS colour that you']),
    );
    expect(isInView()).toBe(true);
    // Scroll as routers do after rendering a new page: to the top. The passage must be scrolled into view again.
    window.scrollTo(0, 0);
    await waitFor(() => expect(isInView()).toBe(true));
  });

  const markedElement = () => {
    const [range] = CSS.highlights.get('docs-assistant-passage') ?? [];
    return (range as Range | undefined)?.startContainer.parentElement?.closest('[id]')?.id;
  };

  test.each([
    ['a hidden tab before it', `<div hidden id="other">${SENTENCE}</div><div id="passage">${SENTENCE}</div>`],
    [
      'another heading before its own',
      `<section id="other"><h2>Other</h2>${SENTENCE}</section><section id="accent-colour">${SENTENCE}</section>`,
    ],
    [
      'another heading, and a hidden tab below its own',
      `<section id="other"><h2>Other</h2>${SENTENCE}</section><h2 id="accent-colour">Accent</h2><div hidden>${SENTENCE}</div><div id="passage">${SENTENCE}</div>`,
    ],
  ])('is found past the same sentence in %s', async (_, main) => {
    await follow(/^Source 1/);
    content.innerHTML = `<main>${main}</main>`;
    await waitFor(() => expect(marked()).toHaveLength(1));
    expect(markedElement()).toBe(main.includes('"passage"') ? 'passage' : 'accent-colour');
  });

  test('is looked for again after its text was replaced', async () => {
    await follow();
    content.innerHTML = `<main>${SENTENCE}</main>`;
    await waitFor(() => expect(marked()).toHaveLength(1));
    (content.querySelector('p')?.firstChild as Text).data = 'Other words.';
    content.querySelector('main')?.insertAdjacentHTML('beforeend', `<div id="passage">${SENTENCE}</div>`);
    await waitFor(() => expect(markedElement()).toBe('passage'));
  });

  test('is marked again after the router has rendered again, and no longer after the next press', async () => {
    await follow();
    content.innerHTML = PAGE;
    await waitFor(() => expect(marked()).toHaveLength(1));
    content.innerHTML = `<section>${PAGE}</section>`;
    await waitFor(() =>
      expect(CSS.highlights.get('docs-assistant-passage')?.values().next().value?.startContainer.isConnected).toBe(
        true,
      ),
    );
    fireEvent.pointerDown(content);
    expect(marked()).toEqual([]);
    content.innerHTML = PAGE;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    expect(marked()).toEqual([]);
  });

  test('stays marked when another assistant unmounts, until its own assistant unmounts', async () => {
    const other = renderAssistant(ANSWER, { variant: 'inline' });
    await other.assistant.findByRole('button', { name: 'This page' });
    const { page } = await follow();
    content.innerHTML = PAGE;
    await waitFor(() => expect(marked()).toHaveLength(1));
    other.page.unmount();
    expect(marked()).toHaveLength(1);
    page.unmount();
    expect(marked()).toEqual([]);
  });

  test('opens a closed part of the page around it, and leaves the scroll position to a reader who scrolls', async () => {
    await follow();
    content.innerHTML = PAGE.replace('<p id', '<details><summary>More</summary><p id').replace(
      'site.</p>',
      'site.</p></details>',
    );
    await waitFor(() => expect(marked()).toHaveLength(1));
    expect(content.querySelector('details')).toHaveAttribute('open');
    fireEvent.wheel(window);
    window.scrollTo(0, 0);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    expect(window.scrollY).toBe(0);
  });
});

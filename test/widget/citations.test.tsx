import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { createDeferred } from '../support/createDeferred.js';
import { PAGE_SIZE } from '../support/limits.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { focused, type RenderedAssistant, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

/** An answer with one source, which is a search result. By default, the text of the answer links to this source. */
const citing = (result: object, text = 'See [it](/guide).'): Situation => ({
  steps: [
    line('9', { toolCallId: '1', toolName: 'search', args: { query: 'x' } }),
    line('a', { toolCallId: '1', result: [{ path: '/guide', ...result }] }),
    line('0', text),
    line('d', { finishReason: 'stop' }),
  ],
});

/** Asks a question, and waits for the whole answer: text that is still animated can move the number of a source away from the pointer. */
async function ask(situation: Situation, props: WidgetOptions & Partial<DocsAssistantOptions> = {}) {
  const rendered = renderAssistant(situation, props);
  rendered.handle.current?.ask('How do I change the colour?');
  await rendered.assistant.findByRole('button', { name: 'Copy answer' });
  return rendered;
}

const numberOf = ({ assistant }: RenderedAssistant, name: string | RegExp = /^Source 1/) =>
  assistant.findByRole('link', { name });
const card = () => shadowRootOf().querySelector<HTMLElement>('.da-card');
const openCard = () => waitFor(() => expect(card()).toBeVisible());
const closedCard = () => waitFor(() => expect(card()).toBeNull());
/** Returns the texts of the card: title, section with path, and passage. Leaves out the real destination of a misleading link. */
const lines = () =>
  [...(card()?.querySelectorAll('.da-row-title, .da-row-detail, .da-card-passage') ?? [])].map(
    (part) => part.textContent,
  );

describe('the number of a source', () => {
  test('opens a card with title, section and passage under the pointer, which may move into the card', async () => {
    const rendered = await ask('answer');
    await userEvent.hover(await numberOf(rendered, 'Source 1: Theming'));
    await openCard();
    expect(lines()).toEqual(['Theming', 'Accent colour · /guide/theming', 'Set accent to any CSS colour.']);
    await userEvent.hover(card() as HTMLElement);
    // The card would close within this time if the pointer had left it.
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(card()).toBeVisible();
    await userEvent.hover(rendered.assistant.getByRole('textbox'));
    await closedCard();
  });

  test('gets the title of its source also if that arrives after the link', async () => {
    const { promise: isNumbered, resolve: goOn } = createDeferred();
    const source = { sourceType: 'url', id: '1', url: '/guide' };
    const rendered = renderAssistant({
      steps: [
        line('h', source),
        line('0', 'See [it](/guide) for more.'),
        isNumbered,
        line('h', { ...source, title: 'Guide' }),
        line('d', { finishReason: 'stop' }),
      ],
    });
    rendered.handle.current?.ask('How do I change the colour?');
    await numberOf(rendered, 'Source 1: /guide');
    goOn();
    expect(await numberOf(rendered, 'Source 1: Guide')).toHaveTextContent('1');
  });

  test('opens the card with the keyboard, describes the link with the passage, and leads to the passage with Enter', async () => {
    const onNavigate = vi.fn(() => false);
    // Use the inline variant, because its panel stays open when a link is followed.
    const rendered = await ask('answer', { onNavigate, variant: 'inline' });
    const number = await numberOf(rendered, 'Source 3: Options');
    expect(number).toHaveAttribute(
      'href',
      `${location.origin}/reference/options#:~:text=theme%20is%20light%2C%20dark%20or%20system.`,
    );
    rendered.assistant.getByRole('link', { name: 'Options' }).focus();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(number);
    await openCard();
    expect(number).toHaveAccessibleDescription('theme is light, dark or system.');
    await userEvent.keyboard('{Enter}');
    expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/reference/options`, from: 'source' });
    await closedCard();
    expect(focused()).toBe(number);
  });

  test('closes the card with Escape, which leaves the panel open, and when the focus leaves', async () => {
    const rendered = await ask('answer');
    const number = await numberOf(rendered);
    rendered.assistant.getByRole('link', { name: 'Theming' }).focus();
    await userEvent.keyboard('{Tab}');
    await openCard();
    await userEvent.keyboard('{Escape}');
    await closedCard();
    expect(focused()).toBe(number);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await openCard();
    await userEvent.keyboard('{Tab}');
    await closedCard();
    expect(rendered.assistant.getByRole('dialog')).toBeVisible();
  });

  test('keeps the card open under the pointer when the focus leaves', async () => {
    const rendered = await ask('answer');
    const number = await numberOf(rendered);
    rendered.assistant.getByRole('link', { name: 'Theming' }).focus();
    await userEvent.keyboard('{Tab}');
    await openCard();
    await userEvent.hover(card() as HTMLElement);
    await userEvent.keyboard('{Tab}');
    expect(focused()).not.toBe(number);
    // The card would close within this time if the pointer had left it.
    await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(card()).toBeVisible();
    await userEvent.hover(rendered.assistant.getByRole('textbox'));
    await closedCard();
  });

  test('opens the card at the first tap in a panel that covers the page, and is followed at the second', async () => {
    const onNavigate = vi.fn(() => false);
    const onEvent = vi.fn();
    const rendered = await ask('answer', { variant: 'modal', onNavigate, onEvent });
    const number = await numberOf(rendered);
    const tap = () => {
      fireEvent.pointerDown(number, { pointerType: 'touch' });
      fireEvent.click(number);
    };
    tap();
    await openCard();
    expect(onNavigate).not.toHaveBeenCalled();
    expect(onEvent).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'closed' }));
    fireEvent.pointerDown(rendered.assistant.getByRole('textbox'), { pointerType: 'touch' });
    await closedCard();
    tap();
    await openCard();
    tap();
    expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/guide/theming`, from: 'source' });
  });

  test('has a card that is a link itself', async () => {
    const onNavigate = vi.fn(() => false);
    const rendered = await ask('answer', { onNavigate });
    await userEvent.hover(await numberOf(rendered));
    await openCard();
    await userEvent.click(card()?.querySelector('a') as Element);
    expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/guide/theming`, from: 'source' });
    await closedCard();
  });
});

test('a link that is a whole paragraph gets no number, because it supports no sentence', async () => {
  const text = 'From [the guide](/guide):\n\n- [Guide](/guide)\n\n[The rest is on the page.](/guide)';
  const { assistant } = await ask(citing({ metadata: { title: 'Guide' } }, text));
  expect(await assistant.findAllByRole('link', { name: /^Source 1/ })).toHaveLength(1);
  expect(assistant.getByRole('link', { name: 'The rest is on the page.' })).toBeVisible();
});

describe('a card', () => {
  test('shows Markdown and HTML of a passage as text, without hidden characters, and cuts a long passage', async () => {
    const content = `# Title\n\n**Bold** [link](javascript:alert(1)) ![picture](https://evil.example/p.png) <img src=x onerror=alert(1)>\u202e\n\n- ${'word '.repeat(900)}`;
    const rendered = await ask(citing({ content, metadata: { title: 'Guide' } }));
    await userEvent.hover(await numberOf(rendered));
    await openCard();
    const passage = card()?.querySelector('.da-card-passage');
    expect(passage?.textContent).toMatch(/^Bold link picture <img src=x onerror=alert\(1\)> word word .*…$/);
    expect(passage?.textContent?.length).toBeLessThanOrEqual(280);
    expect(passage?.querySelector('a, img, strong')).toBeNull();
  });

  test('names the real host of a source whose title names another one', async () => {
    const url = 'https://evil.example/guide';
    const rendered = await ask(
      citing({ path: undefined, url, metadata: { title: 'docs.acme.com' } }, `See [it](${url}).`),
    );
    await userEvent.hover(await numberOf(rendered, 'Source 1: docs.acme.com (opens evil.example in a new tab)'));
    await openCard();
    expect(card()?.querySelector('.da-row-place')).toHaveTextContent('evil.example');
    expect(card()?.querySelector('a')).toHaveAttribute('target', '_blank');
  });

  test('shows the title alone if the source has no passage', async () => {
    const rendered = await ask(citing({ metadata: { title: 'Guide' } }));
    await userEvent.hover(await numberOf(rendered));
    await openCard();
    expect(lines()).toEqual(['Guide', '/guide']);
    expect(await numberOf(rendered)).not.toHaveAttribute('aria-describedby');
  });

  test.each(['ltr', 'rtl'] as const)(
    'stays inside a narrow window (%s), and closes when its number is scrolled away',
    async (dir) => {
      await outsideAct(() => browserPage.viewport(390, 500));
      onTestFinished(() => outsideAct(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height)));
      document.documentElement.dir = dir;
      onTestFinished(() => document.documentElement.removeAttribute('dir'));
      const filler = 'Some text.\n\n'.repeat(60);
      const result = { content: 'A passage. '.repeat(40), metadata: { title: 'Guide' } };
      const rendered = await ask(citing(result, `${filler}Words at the end of a line, and more of them [it](/guide).`));
      const number = await numberOf(rendered);
      number.scrollIntoView({ block: 'end' });
      await userEvent.hover(number);
      await openCard();
      const { left, right, top, bottom } = (card() as HTMLElement).getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(8);
      expect(right).toBeLessThanOrEqual(innerWidth - 8);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(bottom).toBeLessThanOrEqual(innerHeight - 8);
      rendered.assistant.getByRole('region', { name: 'Conversation' }).scrollTop = 0;
      await closedCard();
    },
  );
});

test('a source with an unsafe URL has no number in the text', async () => {
  const rendered = await ask({
    steps: [
      line('h', { sourceType: 'url', id: '1', url: 'javascript:alert(1)', title: 'Trap' }),
      line('0', 'See [Trap](javascript:alert(1)).'),
      line('d', { finishReason: 'stop' }),
    ],
  });
  expect(rendered.assistant.getByText('Trap', { selector: 'bdi' })).toBeInTheDocument();
  expect(shadowRootOf().querySelector('.da-marker')).toBeNull();
});

test('the number of a source stays in the line in which its link ends, whatever the last character is', async () => {
  const rendered = await ask(citing({}, 'See [What does it store?](/guide).'));
  const number = await numberOf(rendered);
  const answer = number.closest('.da-answer') as HTMLElement;
  const link = answer.querySelector<HTMLElement>('a:not(.da-citation)') as HTMLElement;
  for (let width = 90; width <= 260; width += 2) {
    answer.style.inlineSize = `${width}px`;
    const lastLine = [...link.getClientRects()].at(-1) as DOMRect;
    const { top, bottom } = number.getBoundingClientRect();
    expect(top < lastLine.bottom && bottom > lastLine.top, `at ${width} pixels`).toBe(true);
  }
});

import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storeThreads } from '../../stories/support/storeThreads.js';
import { createDeferred } from '../support/createDeferred.js';
import type { Situation } from '../support/scriptedFetch.js';
import { situations } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { takePicture } from './support/takePicture.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

const USABLE = 'a[href], button, textarea, input, summary, [tabindex="0"]';
/** Elements that show the focus indicator for the focused element inside them. */
const SHOWING = '.da-composer, .da-history-search';

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
const outlined = (element: Element | null) => element !== null && getComputedStyle(element).outlineStyle !== 'none';
const isSeen = (element: Element) =>
  outlined(element) || outlined(element.closest(SHOWING)) || getComputedStyle(element, '::after').opacity === '1';

/** Returns the elements that Tab must reach in a part of the panel, in document order. */
const usableIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(USABLE)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true }),
  );

/** Moves through a part of the panel with Tab, and checks that every element is reached in order and shows its focus. */
async function walkThrough(part: Element): Promise<string[]> {
  const usable = usableIn(part);
  expect(usable.length).toBeGreaterThan(0);
  for (const element of usable) {
    await userEvent.keyboard('{Tab}');
    expect(nameOf(focused() as Element)).toBe(nameOf(element));
    expect(focused()).toBe(element);
    await waitFor(() => expect(isSeen(element), nameOf(element)).toBe(true));
  }
  return usable.map(nameOf);
}

const panel = () => shadowRootOf().querySelector('.da-panel') as HTMLElement;
const start = (element: HTMLElement | null) => act(() => element?.focus());

const FRAMES = { panel: 'complementary', modal: 'dialog', inline: 'region' } as const;

describe.each(Object.keys(FRAMES) as (keyof typeof FRAMES)[])(
  '%s, by keyboard and in the accessibility tree',
  (variant) => {
    test('a reader opens it, asks, reaches every control, and returns to the trigger', async () => {
      const { assistant } = renderAssistant('answer', { variant });
      const trigger = assistant.queryByRole('button', { name: 'Ask the docs' });
      if (trigger) {
        start(trigger);
        await userEvent.keyboard('{Enter}');
        await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
      } else start(await assistant.findByRole('textbox'));
      await userEvent.keyboard('How do I change the accent colour?{Enter}');
      await assistant.findByText(/^Answer complete, 3 sources/);
      await assistant.findByRole('button', { name: 'Copy answer' });
      await assistant.findByRole('button', { name: 'This page' });
      // Wait for the end of the text animation, and for the code block.
      await assistant.findByRole('link', { name: 'Options' });
      await assistant.findByRole('button', { name: /^Wrap lines: / });

      const frame = assistant.getAllByRole(FRAMES[variant], { name: 'Ask the docs' })[0] as HTMLElement;
      const headings = assistant
        .getAllByRole('heading')
        .map((heading: HTMLElement) => [heading.localName, heading.textContent]);
      expect(headings).toEqual([
        ['h2', 'Ask the docs'],
        ['h3', 'You asked'],
        ['h3', 'The assistant answered'],
        ['h4', 'Sources'],
        ['h4', 'Read next'],
      ]);
      for (const name of ['Conversation', 'Read next'])
        expect(frame).toContainElement(assistant.getByRole('region', { name }));
      expect(frame).toContainElement(assistant.getByRole('list', { name: 'Sources' }));
      expect(assistant.getByRole('article', { name: 'You asked' })).toHaveTextContent(
        'How do I change the accent colour?',
      );

      // The conversation grows until the answer is fully shown and the parts below it have loaded.
      await waitFor(() => expect(assistant.getByText('Read next')).toBeVisible());
      await outsideAct(() => whenAtRest(shadowRootOf()));
      // Scroll to the end first. Otherwise "Jump to latest" is shown, and disappears while the focus moves on.
      await waitFor(() => {
        shadowRootOf().querySelector('.da-scroller')?.scrollTo({ top: 1e6 });
        expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
      });
      start(panel());
      const stops = await walkThrough(panel());
      expect(stops.slice(-3)).toEqual(['This page', 'Ask a follow-up', 'Send']);
      await userEvent.keyboard('{Escape}');
      if (!trigger) return expect(frame).toBeVisible();
      await waitFor(() => expect(assistant.queryByRole('textbox')).toBeNull());
      await waitFor(() => expect(focused()).toBe(trigger));
    });
  },
);

describe('with the keyboard only', () => {
  async function open(situation: Situation, props: Parameters<typeof renderAssistant>[1]) {
    const rendered = renderAssistant(situation, props);
    rendered.handle.current?.open();
    const field = await rendered.assistant.findByRole('textbox');
    await waitFor(() => expect(focused()).toBe(field));
    return { ...rendered, field };
  }

  test('the history can be searched, opened and left', async () => {
    storeThreads(['How do I change the accent colour?', 'Does it work without JavaScript?']);
    const { assistant, field } = await open('answer', { persist: true });
    start(assistant.getByRole('button', { name: 'More' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('menuitem', { name: 'History' })));
    await userEvent.keyboard('{Enter}');
    const title = await assistant.findByRole('heading', { name: 'History', level: 2 });
    await waitFor(() => expect(focused()).toBe(title));
    await assistant.findByRole('searchbox', { name: 'Search chats' });
    expect(assistant.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0);
    expect(assistant.getByRole('dialog', { name: 'Ask the docs' })).toContainElement(title);
    // Start at the close button, which is the last button before the view. The title has the focus now, and Tab would lead from there to
    // the header's buttons.
    const view = shadowRootOf().querySelector('.da-panel-view') as HTMLElement;
    start(panel().querySelector<HTMLElement>('[aria-label="Close the assistant"]'));
    const stops = await walkThrough(view);
    expect(stops.filter((name) => name.startsWith('Delete'))).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(field));
  });

  test('the consent notice gets the focus, not its button, and the focus moves to the field after the consent', async () => {
    const { assistant, field } = await open('plainAnswer', {
      persist: true,
      consent: 'required',
      privacyHref: '/privacy',
    });
    await userEvent.keyboard('Is it there?{Enter}');
    const agree = await assistant.findByRole('button', { name: 'Agree' });
    const notice = agree.closest('section') as HTMLElement;
    // The notice has the focus, not its button. Otherwise, a reader who presses Enter twice would agree before reading the notice.
    await waitFor(() => expect(focused()).toBe(notice));
    expect(assistant.getAllByRole('region')).toContain(notice);
    expect(nameOf(notice).length).toBeGreaterThan(20);
    expect(await walkThrough(notice)).toEqual([expect.any(String), 'Agree', 'Not now']);
    start(agree);
    await userEvent.keyboard('{Enter}');
    await assistant.findByText('Yes.');
    expect(focused()).toBe(field);
  });

  test('the privacy notice redacts with the focused button, or returns to the field', async () => {
    const { assistant, field } = await open('plainAnswer', {});
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    const guard = await assistant.findByRole('group', { name: 'This may be private. Nothing has been sent.' });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('button', { name: 'Redact' })));
    expect(isSeen(focused() as Element)).toBe(true);
    expect(guard).toHaveTextContent('Email address');
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(assistant.getByRole('button', { name: 'Send anyway' }));
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe(field);
  });

  test('the feedback form is read in order, and the focus returns to the rating', async () => {
    const { assistant } = await open('plainAnswer', { onFeedback: () => {} });
    await userEvent.keyboard('Is it there?{Enter}');
    const down = await assistant.findByRole('button', { name: 'Not helpful' });
    start(down);
    await userEvent.keyboard('{Enter}');
    const form = await assistant.findByRole('form', { name: 'What went wrong? (optional)' });
    expect(await walkThrough(form)).toEqual([
      'Wrong',
      'Incomplete',
      'Hard to follow',
      'Irrelevant sources',
      'In your own words (optional)',
      'Send',
      'Cancel',
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(down));
  });

  describe.each(['popover', 'panel', 'modal'] as const)('while reading a long answer: %s', (variant) => {
    async function read() {
      const rendered = await open('longAnswer', { variant });
      await userEvent.keyboard('How?{Enter}');
      await rendered.assistant.findByText('Answer complete, 3 sources.');
      await rendered.assistant.findByText('Sources');
      await outsideAct(() => whenAtRest(shadowRootOf()));
      return { ...rendered, view: rendered.assistant.getByRole('region', { name: 'Conversation' }) as HTMLElement };
    }

    test('PageDown, PageUp, End and Home scroll the conversation from the empty field', async () => {
      const { view, field } = await read();
      const end = view.scrollHeight - view.clientHeight;
      const press = async (key: string, scrollTop: number) => {
        await userEvent.keyboard(`{${key}}`);
        await waitFor(() => expect(Math.abs(view.scrollTop - scrollTop), key).toBeLessThan(2));
        expect(focused()).toBe(field);
      };
      await press('Home', 0);
      const page = view.clientHeight - 40;
      await press('PageDown', page);
      await press('PageDown', 2 * page);
      await press('PageUp', page);
      await press('End', end);
      await press('Home', 0);
    });

    test('in a field with text these keys move the caret', async () => {
      const { view, field } = await read();
      view.scrollTop = 100;
      await userEvent.keyboard('Two words{Home}{End}{PageUp}{PageDown}');
      expect(field).toHaveValue('Two words');
      expect(view.scrollTop).toBe(100);
    });

    test('F6 moves the focus to the last answer, and back to the field', async () => {
      const { view, field, assistant } = await read();
      view.scrollTop = view.scrollHeight;
      await userEvent.keyboard('{F6}');
      const heading = assistant.getByRole('heading', { name: 'The assistant answered' });
      expect(focused()).toBe(heading);
      const answer = heading.parentElement as HTMLElement;
      expect(outlined(answer)).toBe(true);
      const offset = answer.getBoundingClientRect().top - view.getBoundingClientRect().top;
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset).toBeLessThan(view.clientHeight / 2);
      // From the heading, Tab moves the focus to an element inside the answer.
      await userEvent.keyboard('{Tab}');
      expect(answer).toContainElement(focused() as HTMLElement);
      await userEvent.keyboard('{F6}');
      expect(focused()).toBe(field);
    });

    test('End follows an answer that still grows', async () => {
      const { promise: held, resolve: goOn } = createDeferred();
      const { steps } = situations.longAnswer;
      const middle = Math.floor(steps.length / 2);
      const situation = { steps: [...steps.slice(0, middle), held, ...steps.slice(middle)] };
      const { assistant } = await open(situation, { variant });
      await userEvent.keyboard('How?{Enter}');
      await assistant.findByText('Step 5');
      const view = assistant.getByRole('region', { name: 'Conversation' });
      const below = () => view.scrollHeight - view.clientHeight - view.scrollTop;
      await assistant.findByRole('button', { name: 'Jump to latest' });
      await userEvent.keyboard('{End}');
      await waitFor(() => expect(below()).toBeLessThan(2));
      const { scrollTop } = view;
      goOn();
      await assistant.findByText('Answer complete, 3 sources.');
      await outsideAct(() => whenAtRest(shadowRootOf()));
      expect(view.scrollTop).toBeGreaterThan(scrollTop);
      expect(below()).toBeLessThan(2);
      expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
    });

    test('the focus ring of the conversation is complete, also above text and at the field', async () => {
      const { view } = await read();
      view.scrollTop = 300;
      start(view);
      await userEvent.keyboard('{ArrowDown}');
      expect(view.matches(':focus-visible')).toBe(true);
      await outsideAct(() => whenAtRest(shadowRootOf()));
      const { width, height, blueAt } = await takePicture(view);
      // The ring is blue. Require only some blue: the picture is scaled, so the blue may be mixed with the colours next to it.
      const edges = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].flatMap((share) => [
        blueAt(share * width, 1),
        blueAt(share * width, height - 2),
        blueAt(1, share * height),
        blueAt(width - 2, share * height),
      ]);
      expect(Math.min(...edges)).toBeGreaterThan(60);
    });

    test('F6 stays with the browser before the first answer', async () => {
      const { field } = await open('answer', { variant });
      const event = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true, composed: true });
      act(() => void field.dispatchEvent(event));
      expect(event.defaultPrevented).toBe(false);
    });
  });
});

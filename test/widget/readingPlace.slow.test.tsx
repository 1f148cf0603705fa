import { act, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { Situation } from '../support/scriptedFetch.js';
import { longAnswerText, textLines } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { renderAssistant } from './support/renderAssistant.js';
import { storeConversation } from './support/storeConversation.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { insideAssistant, shadowRootOf } from './support/widgetRoot.js';

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearStorage);
afterEach(clearStorage);

type Variant = 'popover' | 'modal' | 'panel' | 'inline';
const PLACE = 'docs-assistant:place';

/** Opens the assistant as on a new page, and waits until nothing moves. */
async function visit(variant: Variant, turn = 'Question 10?', situation: Situation = 'longAnswer') {
  const rendered = renderAssistant(situation, { persist: true, variant });
  rendered.handle.current?.open();
  await rendered.assistant.findByText(turn);
  await rendered.assistant.findAllByRole('button', { name: 'Copy answer' });
  const view = rendered.assistant.getByRole('region', { name: 'Conversation' });
  await outsideAct(() => whenAtRest(shadowRootOf()));
  /** Finds an element in the turn of a question. Returns its distance from the top of the conversation view (px). */
  const offsetOf = (question: string, selector: string) => {
    const turn = rendered.assistant.getByText(question).closest('.da-turn') as HTMLElement;
    return (turn.querySelector(selector) as Element).getBoundingClientRect().top - view.getBoundingClientRect().top;
  };
  return { ...rendered, view, offsetOf };
}

/** Leaves the page, as if the reader had followed a link to another page. */
function leave(page: { unmount: () => void }): void {
  dispatchEvent(new Event('pagehide'));
  page.unmount();
}

const LATE_PART = '.da-answer > :nth-child(7)';

test.each([
  ['popover', 'Question 10?'],
  ['popover', 'Question 4?'],
  ['modal', 'Question 4?'],
  ['panel', 'Question 4?'],
  ['inline', 'Question 4?'],
] as const)(
  '%s: a reader in the answer to %s is there again on the next page and in a new tab',
  async (variant, question) => {
    storeConversation(10);
    const first = await visit(variant);
    // Scroll to the top to render the group of earlier turns, whose height is only estimated until then.
    first.view.scrollTop = 0;
    await outsideAct(() => whenAtRest(shadowRootOf()));
    first.view.scrollTop += first.offsetOf(question, LATE_PART) + 7;
    await outsideAct(() => whenAtRest(shadowRootOf()));
    const left = first.offsetOf(question, LATE_PART);
    expect(Math.round(left)).toBe(-7);
    leave(first.page);

    const next = await visit(variant);
    expect(Math.abs(next.offsetOf(question, LATE_PART) - left)).toBeLessThan(1);
    leave(next.page);

    sessionStorage.clear();
    const tab = await visit(variant);
    expect(Math.abs(tab.offsetOf(question, LATE_PART) - left)).toBeLessThan(1);
  },
);

test.each(['popover', 'modal', 'panel', 'inline'] as const)(
  '%s: a reader who leaves while an answer streams is in the same place of it on the next page',
  async (variant) => {
    storeConversation(2);
    const first = await visit(variant, 'Question 2?', { steps: [...textLines(longAnswerText, 40), 'hang'] });
    first.handle.current?.ask('Question 3?');
    await first.assistant.findByRole('button', { name: 'Stop the answer' });
    // Wait until all of the text has arrived. The answer still does not end, because the last step of the reply is `hang`.
    await waitFor(() => expect(first.assistant.getAllByText('Step 12')).toHaveLength(3));
    const scrolled = new Promise((resolve) => first.view.addEventListener('scroll', resolve, { once: true }));
    first.view.scrollTop += first.offsetOf('Question 3?', LATE_PART) + 7;
    await outsideAct(() => scrolled);
    const left = first.offsetOf('Question 3?', LATE_PART);
    expect(Math.round(left)).toBe(-7);
    leave(first.page);

    const { assistant, offsetOf } = await visit(variant, 'Question 3?');
    expect(assistant.queryByRole('button', { name: 'Stop the answer' })).toBeNull();
    expect(Math.abs(offsetOf('Question 3?', LATE_PART) - left)).toBeLessThan(1);
  },
);

test('an inline assistant whose top is above the window shows the same part of the answer on the next page', async () => {
  storeConversation(3);
  const first = await visit('inline', 'Question 3?');
  first.page.container.style.marginTop = '-200px';
  first.view.scrollTop += first.offsetOf('Question 2?', LATE_PART) + 7;
  await outsideAct(() => whenAtRest(shadowRootOf()));
  expect(first.view.getBoundingClientRect().top).toBeLessThan(-50);
  const left = first.offsetOf('Question 2?', LATE_PART);
  leave(first.page);

  const { offsetOf } = await visit('inline', 'Question 3?');
  expect(Math.abs(offsetOf('Question 2?', LATE_PART) - left)).toBeLessThan(1);
});

test('a question that was sent with context stays where the reader left it while its chips load', async () => {
  storeConversation(3, [{ type: 'code', value: 'npm start', path: '/guide' }]);
  const first = await visit('popover', 'Question 3?');
  const question = first.assistant.getByText('Question 2?');
  first.view.scrollTop += question.getBoundingClientRect().top - first.view.getBoundingClientRect().top - 20;
  await outsideAct(() => whenAtRest(shadowRootOf()));
  leave(first.page);

  const { assistant, offsetOf } = await visit('popover', 'Question 3?');
  expect(Math.round(offsetOf('Question 2?', '.da-question-text'))).toBe(20);
  // Space for one row of chips is reserved before they load. Simulate more rows: the question must keep its position.
  const chips = assistant.getByText('Question 2?').closest('.da-turn')?.querySelector('.da-sent') as HTMLElement;
  expect(chips.offsetHeight).toBe(28);
  chips.style.minHeight = '60px';
  await waitFor(() => expect(chips.offsetHeight).toBe(60));
  await outsideAct(() => whenAtRest(shadowRootOf()));
  expect(Math.round(offsetOf('Question 2?', '.da-question-text'))).toBe(20);
});

test('the reading position is stored when the reader stops scrolling', async () => {
  storeConversation(3);
  const { view } = await visit('popover', 'Question 3?');
  view.scrollTop = 0;
  await waitFor(() => {
    const place = { question: 'question-0', part: 0, distance: 16 };
    expect(JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')).toEqual(place);
    expect(localStorage.getItem(PLACE)).toBe(sessionStorage.getItem(PLACE));
  });
});

test('the reading position is stored before a press closes the panel, while the conversation is still moving', async () => {
  storeConversation(3);
  const { assistant, view } = await visit('modal', 'Question 3?');
  await waitFor(() => expect(sessionStorage.getItem(PLACE)).not.toBeNull());
  const scrolled = new Promise((resolve) => view.addEventListener('scroll', resolve, { once: true }));
  view.scrollTop = 0;
  await scrolled;
  const panel = within(assistant.getByRole('dialog'));
  act(() => panel.getByRole('button', { name: 'Close the assistant' }).click());
  const place = { question: 'question-0', part: 0, distance: 16 };
  expect(JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')).toEqual(place);
});

test('the last question is shown if the stored position is not in the conversation or is invalid', async () => {
  storeConversation(3);
  for (const stored of [
    '{"question":"gone","part":0,"distance":0}',
    '{"question":"question-0","part":99}',
    '[',
    'null',
  ]) {
    sessionStorage.setItem(PLACE, stored);
    localStorage.setItem(PLACE, stored);
    const { offsetOf, page } = await visit('popover', 'Question 3?');
    expect(Math.round(offsetOf('Question 3?', '.da-question'))).toBe(16);
    page.unmount();
  }
});

test('a new conversation removes the reading position', async () => {
  storeConversation(3);
  const { assistant } = await visit('popover', 'Question 3?');
  await waitFor(() => expect(localStorage.getItem(PLACE)).not.toBeNull());
  await userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
  await waitFor(() => expect([localStorage.getItem(PLACE), sessionStorage.getItem(PLACE)]).toEqual([null, null]));
});

/** Opens an assistant that stores its reading position. Returns the stored value. */
async function storePlaceOfFirst(): Promise<string | null> {
  storeConversation(3);
  await visit('popover', 'Question 3?');
  await waitFor(() => expect(localStorage.getItem(PLACE)).not.toBeNull());
  return localStorage.getItem(PLACE);
}

test('an assistant that stores nothing leaves the reading position of another one unchanged', async () => {
  const stored = await storePlaceOfFirst();
  const other = renderAssistant('plainAnswer', { domain: 'other', persist: false, variant: 'inline', shortcut: false });
  other.handle.current?.ask('How?');
  await other.assistant.findByRole('button', { name: 'Copy answer' });
  expect([localStorage.getItem(PLACE), sessionStorage.getItem(PLACE)]).toEqual([stored, stored]);
});

test('an assistant without a conversation leaves the reading position of another one unchanged when it is removed', async () => {
  const stored = await storePlaceOfFirst();
  const other = renderAssistant('plainAnswer', { domain: 'other', persist: true, variant: 'inline', shortcut: false });
  await other.assistant.findByRole('textbox');
  await outsideAct(() => whenAtRest(shadowRootOf()));
  other.page.unmount();
  expect([localStorage.getItem(PLACE), sessionStorage.getItem(PLACE)]).toEqual([stored, stored]);
});

test('the reading position is removed when the site turns storage off', async () => {
  storeConversation(3);
  const app = (persist: boolean) => <DocsAssistant domain="acme" variant="inline" persist={persist} />;
  const page = render(app(true));
  await insideAssistant(page.container).findByText('Question 3?');
  await waitFor(() => expect(localStorage.getItem(PLACE)).not.toBeNull());
  page.rerender(app(false));
  await waitFor(() => expect([localStorage.getItem(PLACE), sessionStorage.getItem(PLACE)]).toEqual([null, null]));
});

test('nothing is stored without persistence', async () => {
  const { assistant, handle } = renderAssistant('longAnswer');
  handle.current?.ask('How?');
  await assistant.findByRole('button', { name: 'Copy answer' });
  assistant.getByRole('region', { name: 'Conversation' }).scrollTop = 300;
  await outsideAct(() => whenAtRest(shadowRootOf()));
  dispatchEvent(new Event('pagehide'));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

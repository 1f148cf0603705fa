import { act, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LabelOverrides } from '../../src/languages/Labels.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line, type SituationName, situations } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { expectVisible } from './support/expectVisible.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

const SENTENCE = 'This part could not be shown.';

let isBroken = false;

afterEach(() => {
  isBroken = false;
});

function breakNow(): string {
  if (isBroken) throw new Error('A part broke.');
  return 'A label';
}

/** A label of the site. While `isBroken` is true, it throws an error when a component renders it as text. */
const TEXT = (<BreakingText />) as unknown as string;
/** A label of the site. While `isBroken` is true, it throws an error when a component uses it as an attribute. */
const ATTRIBUTE = { toString: breakNow } as unknown as string;

function BreakingText(): ReactElement {
  return <>{breakNow()}</>;
}

/** An answer that begins with a thought. */
const REASONED: Situation = { steps: [line('g', 'The reader asks about colours.'), ...situations.answer.steps] };

/** For each part of a turn: a label that only this part shows, the scripted reply, and a text of another part that must stay visible. */
const PARTS: Record<string, [labels: LabelOverrides, situation: Situation | SituationName, beside: RegExp]> = {
  question: [{ editQuestion: ATTRIBUTE }, 'answer', /^Sources$/],
  answer: [{ thought: TEXT }, REASONED, /^Sources$/],
  notice: [{ continueAnswer: TEXT }, 'cutAtNewline', /^accent$/],
  sources: [{ sources: TEXT }, 'answer', /^accent$/],
  suggestions: [{ suggestions: TEXT }, 'answer', /^Sources$/],
  tools: [{ copyAnswer: ATTRIBUTE }, 'answer', /^Sources$/],
};

describe('an error while a turn renders', () => {
  test.each(Object.entries(PARTS))(
    'in its %s shows one sentence there, and leaves the rest usable',
    async (_name, part) => {
      const [labels, situation, beside] = part;
      isBroken = true;
      const { assistant, handle } = renderAssistant([situation, 'plainAnswer'], { labels });
      handle.current?.ask('First?');
      await assistant.findByText(SENTENCE);
      await assistant.findByText(beside);
      await waitFor(() => expect(assistant.getByText(SENTENCE)).toBeVisible());
      expect(assistant.getByRole('textbox')).toBeVisible();
      // Wait for the end of the answer: while it streams, no other question is sent.
      await assistant.findByRole('button', { name: 'Send' });
      isBroken = false;
      handle.current?.ask('Second?');
      await expectVisible(assistant.findByText('Yes.'));
      // If the value of an attribute throws an error, React 18 logs the element in which the error occurred, but not the message of the
      // error.
      expect(takeConsole().join()).toMatch(/A part broke\.|The above error occurred in the <button>/);
    },
  );

  test('outside its parts replaces only this turn, until the cause is gone', async () => {
    isBroken = true;
    const { assistant, handle } = renderAssistant(['answer', 'plainAnswer'], { labels: { youAsked: TEXT } });
    handle.current?.ask('First?');
    await waitFor(() => expect(assistant.getByText(SENTENCE)).toBeVisible());
    await assistant.findByRole('button', { name: 'Send' });
    isBroken = false;
    handle.current?.ask('Second?');
    await assistant.findByText('Yes.');
    expect(assistant.getAllByRole('article')).toHaveLength(1);
    expect(assistant.getByText(SENTENCE)).toBeInTheDocument();
    handle.current?.clear();
    handle.current?.ask('First?');
    await assistant.findByText('Yes.');
    expect(assistant.queryByText(SENTENCE)).toBeNull();
    expect(takeConsole().join()).toContain('A part broke.');
  });
});

test('an error outside the panel leaves a button in the page if the assistant is always open', async () => {
  isBroken = true;
  const labels = {
    get title() {
      return breakNow();
    },
  };
  const { assistant } = renderAssistant('answer', { variant: 'inline', locale: 'de', capture: false, labels });
  const again = await assistant.findByRole('button', { name: /Erneut versuchen$/ });
  isBroken = false;
  await userEvent.click(again);
  await expectVisible(assistant.findByRole('textbox'));
  expect(takeConsole().join()).toContain('A part broke.');
});

describe('an error in the panel itself', () => {
  test.each(['the close button', 'a resize handle'])(
    'lets Escape on %s close the panel and return the focus',
    async (at) => {
      isBroken = true;
      const { assistant } = renderAssistant('answer', { labels: { introduction: TEXT } });
      const trigger = assistant.getByRole('button', { name: 'Ask the docs' });
      await userEvent.click(trigger);
      const broken = await assistant.findByRole('alert');
      const close = within(broken).getByRole('button', { name: 'Close the assistant' });
      const edge = await assistant.findByRole('separator', { name: 'Assistant width' });
      act(() => (at === 'a resize handle' ? edge : close).focus());
      const onPageKey = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
      document.addEventListener('keydown', onPageKey);
      onTestFinished(() => document.removeEventListener('keydown', onPageKey));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
      // The page does not hear of the key, or can see that the assistant has handled it.
      expect(onPageKey.mock.results.every(({ value }) => value === true)).toBe(true);
      expect(focused()).toBe(trigger);
      expect(takeConsole().join()).toContain('A part broke.');
    },
  );

  test('shows a message with a retry button, and can be closed', async () => {
    isBroken = true;
    const { assistant } = renderAssistant('answer', { labels: { introduction: TEXT } });
    const trigger = assistant.getByRole('button', { name: 'Ask the docs' });
    act(() => trigger.focus());
    await userEvent.keyboard('{Enter}');
    const broken = await assistant.findByRole('alert');
    await waitFor(() => expect(broken).toBeVisible());
    expect(broken).toHaveTextContent('The assistant ran into a problem. The page is not affected.');
    const again = within(broken).getByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('alert')));
    isBroken = false;
    await userEvent.click(assistant.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assistant.getByText('What are you looking for?')).toBeVisible());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    expect(takeConsole().join()).toContain('A part broke.');
  });

  test('puts a question that the site asked meanwhile into the field on retry, and the privacy guard still checks it', async () => {
    isBroken = true;
    const { assistant, fetch, handle } = renderAssistant('answer', { labels: { introduction: TEXT } });
    handle.current?.open();
    await assistant.findByRole('alert');
    handle.current?.ask('Why is ada@gmail.com refused?');
    isBroken = false;
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('Why is ada@gmail.com refused?'));
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Enter}');
    await assistant.findByRole('group', { name: 'This may be private. Nothing has been sent.' });
    expect(fetch.requests).toHaveLength(0);
    expect(takeConsole().join()).toContain('A part broke.');
  });
});

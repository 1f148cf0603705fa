import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { situations } from '../support/situations.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

/** A search that found eight pages. */
const MANY_SOURCES = {
  steps: situations.plainAnswer.steps.flatMap((step) => [
    ...Array.from(
      { length: 8 },
      (_, index) =>
        `h:${JSON.stringify({ sourceType: 'url', id: `${index}`, url: `/page-${index}`, title: `Page ${index}` })}\n`,
    ),
    step,
  ]),
};

describe('the focus stays in the panel when what was pressed goes', () => {
  test('a starter', async () => {
    const { assistant, handle } = renderAssistant('slowAnswer', { starters: ['Where do I begin?'] });
    handle.current?.open();
    await userEvent.click(await assistant.findByRole('button', { name: 'Where do I begin?' }));
    await assistant.findByText('Where do I begin?', { selector: '.da-question-text' });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('"Try again"', async () => {
    const { assistant, handle } = renderAssistant(['serverError', 'silent']);
    handle.current?.ask('First?');
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Escape}');
    await assistant.findByText('You stopped this answer.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test('"Jump to the latest" leads into the conversation', async () => {
    const { assistant, handle } = renderAssistant('longAnswer');
    handle.current?.ask('First?');
    await assistant.findByText('Answer complete, 3 sources.');
    await userEvent.click(await assistant.findByRole('button', { name: 'Jump to the latest' }));
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Jump to the latest' })).toBeNull());
    expect(focused()).toBe(assistant.getByRole('region', { name: 'Conversation' }));
  });

  test('"5 more" leads to the first of them', async () => {
    const { assistant, handle } = renderAssistant(MANY_SOURCES);
    handle.current?.ask('First?');
    await userEvent.click(await assistant.findByRole('button', { name: '5 more' }));
    expect(focused()).toHaveTextContent('Page 3');
  });
});

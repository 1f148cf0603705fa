import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MANY_SOURCES } from './support/manySources.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';

describe('when the focused element is removed, the focus', () => {
  test('moves from a starter to the field', async () => {
    const { assistant, handle } = renderAssistant('slowAnswer', { starters: ['Where do I begin?'] });
    handle.current?.open();
    await userEvent.click(await assistant.findByRole('button', { name: 'Where do I begin?' }));
    await assistant.findByText('Where do I begin?', { selector: '.da-question-text' });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('moves from "Try again" to the field', async () => {
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

  test('moves from "Answer again" to the field, although the button is removed a moment later', async () => {
    const { assistant, handle } = renderAssistant(['answer', 'silent'], {
      headers: async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return {};
      },
    });
    handle.current?.ask('First?');
    const again = await assistant.findByRole('button', { name: 'Answer again' });
    again.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(again).not.toBeInTheDocument());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('moves from "Jump to latest" to the field when the reader scrolls to the end', async () => {
    const { assistant, handle } = renderAssistant('longAnswer');
    handle.current?.ask('First?');
    await assistant.findByText('Answer complete, 3 sources.');
    const jump = await assistant.findByRole('button', { name: 'Jump to latest' });
    jump.focus();
    await waitFor(() => {
      // Scroll repeatedly: the last words are still animated for a moment, so the conversation can become longer after a scroll.
      assistant.getByRole('region', { name: 'Conversation' }).scrollTop = 1e6;
      expect(jump).not.toBeInTheDocument();
    });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('does not move if the reader has already left the panel', async () => {
    const { assistant, handle } = renderAssistant(['answer', 'silent']);
    handle.current?.ask('First?');
    const again = await assistant.findByRole('button', { name: 'Answer again' });
    again.focus();
    await outsideAct(() => Promise.resolve(again.blur()));
    handle.current?.ask('Second?', { focus: false });
    await waitFor(() => expect(again).not.toBeInTheDocument());
    await outsideAct(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(focused()).toBe(document.body);
  });

  test('moves from a pressed "Jump to latest" into the conversation', async () => {
    const { assistant, handle } = renderAssistant('longAnswer');
    handle.current?.ask('First?');
    await assistant.findByText('Answer complete, 3 sources.');
    await userEvent.click(await assistant.findByRole('button', { name: 'Jump to latest' }));
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull());
    expect(focused()).toBe(assistant.getByRole('region', { name: 'Conversation' }));
  });

  test('moves from "5 more" to the first of the new rows', async () => {
    const { assistant, handle } = renderAssistant(MANY_SOURCES);
    handle.current?.ask('First?');
    await userEvent.click(await assistant.findByRole('button', { name: '5 more' }));
    expect(focused()).toHaveTextContent('Page 3');
  });

  test('moves from "5 more" to the first link of the new rows if the first row has none', async () => {
    const steps = MANY_SOURCES.steps.map((step) => step.replace('/page-3', 'javascript:alert(3)'));
    const { assistant, handle } = renderAssistant({ steps });
    handle.current?.ask('First?');
    await userEvent.click(await assistant.findByRole('button', { name: '5 more' }));
    expect(focused()).toHaveTextContent('Page 4');
    expect(assistant.getByText('Page 3').closest('a')).toBeNull();
  });
});

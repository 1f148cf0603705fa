import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Situation } from '../support/scriptedFetch.js';
import { line, longAnswerText, situations, textLines } from '../support/situations.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';

/** An answer that is taller than the view. */
const LONG = longAnswerText.slice(0, longAnswerText.indexOf('## Step 5'));

const answer = (text: string): Situation => ({ steps: [...textLines(text, 400), line('d', { finishReason: 'stop' })] });

/** Asks questions one after the other. Waits for the answer before asking the next question. */
async function askAll(script: readonly Situation[], questions: readonly string[]) {
  const rendered = renderAssistant(script);
  for (const question of questions) {
    rendered.handle.current?.ask(question);
    await rendered.assistant.findByText(question);
    await rendered.assistant.findByText('Answer complete.');
  }
  return rendered;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const view = element.closest('.da-scroller')?.getBoundingClientRect();
  return view !== undefined && top >= view.top - 1 && bottom <= view.bottom + 1;
}

describe('“Answer again” that fails', () => {
  test('restores the answer, explains the error in view below it, and can be retried', async () => {
    const script = [answer(LONG), situations.networkError, answer('Another one.')];
    const { assistant, fetch } = await askAll(script, ['One?']);
    await userEvent.click(await assistant.findByRole('button', { name: 'Answer again' }));
    const retry = await assistant.findByRole('button', { name: 'Try again' });
    expect(assistant.getByText('Step 4')).toBeInTheDocument();
    expect(assistant.getByText(/could not be reached/, { selector: '.da-notice p' })).toBeInTheDocument();
    expect(assistant.queryByText(/was cut off/)).toBeNull();
    expect(assistant.queryByRole('button', { name: 'Continue' })).toBeNull();
    await waitFor(() => expect(isInView(retry)).toBe(true));
    await userEvent.click(retry);
    expect(await assistant.findByText('Another one.')).toBeInTheDocument();
    expect(assistant.queryByText('Step 4')).toBeNull();
    expect(fetch.requests).toHaveLength(3);
  });

  test('shows no notice below the restored answer when the reader has stopped it', async () => {
    const { assistant } = await askAll([answer('Yes.'), 'silent'], ['One?']);
    await userEvent.click(await assistant.findByRole('button', { name: 'Answer again' }));
    await userEvent.click(await assistant.findByRole('button', { name: 'Stop the answer' }));
    expect(await assistant.findByText('Answer stopped.')).toBeInTheDocument();
    expect(assistant.getByText('Yes.')).toBeInTheDocument();
    expect(assistant.queryByText('You stopped this answer.')).toBeNull();
    expect(assistant.getByRole('button', { name: 'Answer again' })).toBeInTheDocument();
  });

  test('offers to continue a restored answer that was cut off', async () => {
    const { assistant, handle } = renderAssistant(['cutAtNewline', 'networkError', 'plainAnswer']);
    handle.current?.ask('One?');
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    await assistant.findByText(/could not be reached/, { selector: '.da-notice p' });
    expect(assistant.getByText('accent', { selector: 'strong' })).toBeInTheDocument();
    await userEvent.click(assistant.getByRole('button', { name: 'Continue' }));
    expect(await assistant.findByText(/Yes\./)).toBeInTheDocument();
  });
});

describe('an edited question that gets no answer', () => {
  const THREE = [answer('Of one.'), answer(LONG), answer('Of three.')];

  async function editFirst(fault: Situation, then: Situation = answer('New.')) {
    const rendered = await askAll([...THREE, fault, fault, then], ['One?', 'Two?', 'Three?']);
    const { assistant } = rendered;
    const view = assistant.getByRole('region', { name: 'Conversation' });
    await outsideAct(async () => {
      view.scrollTop = 0;
    });
    await userEvent.click(assistant.getAllByRole('button', { name: 'Edit the question' })[0] as Element);
    await userEvent.fill(await assistant.findByRole('textbox', { name: 'Edit the question' }), 'First?');
    await userEvent.keyboard('{Enter}');
    return { ...rendered, view };
  }

  test('is in its editor with the new text and the error, above the turns that followed', async () => {
    const { assistant, fetch } = await editFirst('networkError');
    const retry = await assistant.findByRole('button', { name: 'Try again' });
    const field = assistant.getByRole('textbox', { name: 'Edit the question' });
    expect(field).toHaveValue('First?');
    for (const text of ['Of one.', 'Two?', 'Step 4', 'Three?', 'Of three.'])
      expect(assistant.getByText(text)).toBeInTheDocument();
    await waitFor(() => expect(isInView(retry) && isInView(field)).toBe(true));
    // The error is shown with the question only, not again at the end of the conversation.
    expect(assistant.getAllByText(/could not be reached/, { selector: '.da-notice p' })).toHaveLength(1);
    // The focus stays in the composer and does not move to the editor, because the reader may be typing the next question.
    expect(focused()).toBe(assistant.getByRole('textbox', { name: 'Ask a follow-up' }));

    await userEvent.fill(field, 'First, please?');
    await userEvent.click(retry);
    await waitFor(() => expect(fetch.requests).toHaveLength(5));
    const again = await assistant.findByRole('button', { name: 'Try again' });
    expect(assistant.getByRole('textbox', { name: 'Edit the question' })).toHaveValue('First, please?');
    await userEvent.click(again);
    expect(await assistant.findByText('New.')).toBeInTheDocument();
    expect(assistant.queryByText('Of three.')).toBeNull();
    expect(fetch.requests.at(-1)?.body.messages.map(({ content }) => content)).toEqual(['First, please?']);
  });

  test('is restored by Cancel, which clears the error', async () => {
    const { assistant } = await editFirst('serverError');
    await assistant.findByRole('button', { name: 'Try again' });
    await userEvent.click(assistant.getByRole('button', { name: 'Cancel' }));
    expect(await assistant.findByText('One?')).toBeInTheDocument();
    expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(assistant.getByRole('alert').textContent).toBe('');
    expect(assistant.getByRole('button', { name: 'Answer again' })).toBeInTheDocument();
  });

  test('leaves a notice below a last question that had no answer, which can be asked again', async () => {
    const script = [answer('Of one.'), situations.networkError, situations.networkError, answer('Of two.')];
    const { assistant, handle, fetch } = await askAll(script, ['One?']);
    handle.current?.ask('Two?');
    await assistant.findByText(/could not be reached/, { selector: '.da-notice p' });
    await userEvent.click(assistant.getAllByRole('button', { name: 'Edit the question' })[0] as Element);
    await userEvent.fill(await assistant.findByRole('textbox', { name: 'Edit the question' }), 'First?');
    await userEvent.keyboard('{Enter}');
    await assistant.findByText('This question was not answered.', { selector: '.da-notice p' });
    const [ofEdit, ofLast] = assistant.getAllByRole('button', { name: 'Try again' });
    expect(ofEdit?.closest('form')).not.toBeNull();
    await userEvent.click(ofLast as Element);
    expect(await assistant.findByText('Of two.')).toBeInTheDocument();
    expect(fetch.requests.at(-1)?.body.messages.map(({ content }) => content)).toEqual(['One?', 'Of one.', 'Two?']);
  });

  test('can be edited but not retried if it is rejected', async () => {
    const { assistant } = await editFirst('tooLarge');
    await assistant.findByText(/too long/, { selector: '.da-notice p' });
    expect(assistant.getByRole('textbox', { name: 'Edit the question' })).toHaveValue('First?');
    expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('is in its editor again when the reader stops before the first word', async () => {
    const { assistant } = await editFirst('silent');
    await userEvent.click(await assistant.findByRole('button', { name: 'Stop the answer' }));
    expect(await assistant.findByRole('textbox', { name: 'Edit the question' })).toHaveValue('First?');
    expect(assistant.getByText('Of three.')).toBeInTheDocument();
    expect(assistant.queryByText('You stopped this answer.')).toBeNull();
  });
});

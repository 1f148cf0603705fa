import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Questions } from '../../src/headless/Questions.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

const CODE = { type: 'code', value: 'npm install acme' } as const;

describe('a question that the service rejects', () => {
  test.each([
    ['tooLarge', /too long/],
    ['badRequest', /could not process this question/],
  ] as const)('%s: returns to the field with its context, and leaves the conversation', async (name, sentence) => {
    const refusal = name === 'tooLarge' ? name : { status: 400, steps: ['{"error":"No."}'] };
    const { assistant, handle, fetch } = renderAssistant([refusal, 'plainAnswer']);
    handle.current?.addContext(CODE);
    handle.current?.ask('A very long question');
    expect(await assistant.findByText(sentence, { selector: '.da-notice p' })).toBeInTheDocument();
    await userEvent.click(assistant.getByRole('button', { name: 'Edit the question' }));
    const field = assistant.getByRole('textbox');
    await waitFor(() => expect(field).toHaveValue('A very long question'));
    expect(focused()).toBe(field);
    expect(assistant.queryByRole('article')).toBeNull();
    expect(await assistant.findByRole('button', { name: 'Remove npm install acme' })).toBeInTheDocument();
    await userEvent.fill(field, 'A short question');
    await userEvent.keyboard('{Enter}');
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(fetch.requests[1]?.body.messages.map(({ content }) => content)).toEqual(['A short question']);
    expect(fetch.requests[1]?.body.context).toEqual([CODE]);
  });

  test('is appended below what the reader has typed', async () => {
    const { assistant, handle } = renderAssistant('tooLarge');
    handle.current?.ask('A very long question');
    await assistant.findByRole('button', { name: 'Edit the question' });
    await userEvent.fill(assistant.getByRole('textbox'), 'half a que');
    await userEvent.click(assistant.getByRole('button', { name: 'Edit the question' }));
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('half a que\nA very long question'));
  });
});

describe('a question that cannot be sent now', () => {
  test('because the assistant is still loading: the first question is sent, the second is put into the field', async () => {
    const { assistant, handle, fetch } = renderAssistant('plainAnswer');
    handle.current?.ask('one');
    handle.current?.ask('two');
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('two'));
    expect(fetch.requests.map(({ body }) => body.messages.at(-1)?.content)).toEqual(['one']);
  });

  test('because an answer streams is put into the field below the draft', async () => {
    const { assistant, handle, fetch } = renderAssistant('streaming');
    handle.current?.ask('one');
    await assistant.findByRole('button', { name: 'Stop the answer' });
    await userEvent.fill(assistant.getByRole('textbox'), 'half a que');
    handle.current?.ask('two');
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('half a que\ntwo'));
    expect(fetch.requests).toHaveLength(1);
  });
});

describe('when asking fails unexpectedly', () => {
  const failure = new Error('Cannot ask.');

  /** Makes the next question or edit fail. Returns a function that waits until the failure has been reported. */
  function failOnce(action: 'ask' | 'edit') {
    const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue();
    vi.spyOn(Questions.prototype, action).mockRejectedValueOnce(failure);
    return () => waitFor(() => expect(reported).toHaveBeenCalledWith(failure));
  }

  test('a question of the field returns there', async () => {
    const { assistant, handle } = renderAssistant('plainAnswer');
    handle.current?.open();
    const field = await assistant.findByRole('textbox');
    await waitFor(() => expect(focused()).toBe(field));
    const hasFailed = failOnce('ask');
    await userEvent.keyboard('Is it there?{Enter}');
    await hasFailed();
    expect(field).toHaveValue('Is it there?');
  });

  test('a question of the page is put into the field', async () => {
    const { assistant, handle } = renderAssistant('plainAnswer');
    handle.current?.open();
    const field = await assistant.findByRole('textbox');
    const hasFailed = failOnce('ask');
    handle.current?.ask('Is it there?');
    await hasFailed();
    await waitFor(() => expect(field).toHaveValue('Is it there?'));
  });

  test('a starter is put into the field', async () => {
    const { assistant, handle } = renderAssistant('plainAnswer', { starters: ['Is it there?'] });
    handle.current?.open();
    const starter = await assistant.findByRole('button', { name: 'Is it there?' });
    const hasFailed = failOnce('ask');
    await userEvent.click(starter);
    await hasFailed();
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('Is it there?'));
  });

  test('a question that the privacy guard held back returns to the field', async () => {
    const { assistant, handle } = renderAssistant('plainAnswer');
    handle.current?.open();
    const field = await assistant.findByRole('textbox');
    await waitFor(() => expect(focused()).toBe(field));
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    const send = await assistant.findByRole('button', { name: 'Send anyway' });
    const hasFailed = failOnce('ask');
    await userEvent.click(send);
    await hasFailed();
    await waitFor(() => expect(field).toHaveValue('I am ada@gmail.com'));
  });

  test('an edited question stays in its editor and can be sent again', async () => {
    const { assistant, handle, fetch } = renderAssistant('plainAnswer');
    handle.current?.ask('One?');
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    await userEvent.keyboard(' Two?');
    const hasFailed = failOnce('edit');
    await userEvent.keyboard('{Enter}');
    await hasFailed();
    expect(assistant.getByRole('textbox', { name: 'Edit the question' })).toHaveValue('One? Two?');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(fetch.requests).toHaveLength(2));
    expect(fetch.requests[1]?.body.messages.map(({ content }) => content)).toEqual(['One? Two?']);
  });
});

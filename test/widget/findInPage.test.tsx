import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAssistant } from './support/renderAssistant.js';

const QUESTIONS = Array.from({ length: 24 }, (_, index) => `What does option number ${index + 1} do?`);

/** The browser's find-in-page function. */
declare function find(text: string, caseSensitive: boolean, backwards: boolean, wrap: boolean): boolean;

test('turns outside the view are not laid out, and find-in-page still finds their text', async () => {
  const { assistant, handle } = renderAssistant('plainAnswer');
  for (const [index, question] of QUESTIONS.entries()) {
    handle.current?.ask(question);
    await waitFor(() => expect(assistant.getAllByText('Yes.')).toHaveLength(index + 1));
    await waitFor(() => expect(assistant.getAllByRole('button', { name: 'Copy answer' })).toHaveLength(index + 1));
  }
  const first = assistant.getByText('What does option number 1 do?');
  await waitFor(() => expect(first.checkVisibility({ contentVisibilityAuto: true })).toBe(false));
  expect(find('option number 1 do', false, false, true)).toBe(true);
  await waitFor(() => expect(first.checkVisibility({ contentVisibilityAuto: true })).toBe(true));
});

import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('a custom trigger opens the assistant when pressed before its code has loaded', async () => {
  const { assistant, page } = renderAssistant('answer', { trigger: <button type="button">Help</button> });
  const button = page.getByRole('button', { name: 'Help' });
  expect(button).not.toHaveAttribute('aria-haspopup');
  act(() => button.click());
  await assistant.findByRole('dialog');
  await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
  await userEvent.click(button);
  await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
});

import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('an element of the page opens it also when what makes it a trigger cannot be loaded, and the next press asks for that again', async () => {
  // What nobody catches fails the test run.
  const bringBack = await emulateMissingFiles('*/CustomTriggers.*');
  const { assistant, page } = renderAssistant('answer', { trigger: <button type="button">Help</button> });
  const button = page.getByRole('button', { name: 'Help' });
  await userEvent.click(button);
  const dialog = await assistant.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeVisible());
  expect(button).not.toHaveAttribute('aria-expanded');
  await bringBack();
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
});

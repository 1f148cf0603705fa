import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('a press of a custom trigger opens the fallback link if the assistant could not be loaded', async () => {
  await emulateMissingFiles('*/panel/LoadedAssistant.*');
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  const { handle, page } = renderAssistant('answer', {
    trigger: <button type="button">Help</button>,
    fallbackHref: '#search',
  });
  const button = page.getByRole('button', { name: 'Help' });
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  handle.current?.open();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  expect(location.hash).toBe('');

  // Just before the click, the pointer enters the trigger and the trigger gets the focus, as on a touch device. Neither may load the
  // assistant again: the click would then no longer open the fallback link.
  await userEvent.click(button);
  await vi.waitFor(() => expect(location.hash).toBe('#search'));
});

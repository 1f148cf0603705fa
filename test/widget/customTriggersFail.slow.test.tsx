import { waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { clickWithModifier } from './support/clickWithModifier.js';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('custom triggers open the assistant while their code cannot be loaded, and the next press tries again', async () => {
  // This also tests that load errors are handled: an unhandled rejection would fail the test run.
  const restoreFiles = await emulateMissingFiles('*/CustomTriggers.*');
  const { assistant, page } = renderAssistant('answer', { trigger: <button type="button">Help</button> });
  const button = page.getByRole('button', { name: 'Help' });
  await userEvent.click(button);
  const dialog = await assistant.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeVisible());
  expect(button).not.toHaveAttribute('aria-expanded');
  const elsewhere = document.body.appendChild(document.createElement('button'));
  const second = renderAssistant('answer', { triggerRef: { current: elsewhere } });
  await userEvent.click(elsewhere);
  await second.assistant.findByRole('dialog');
  second.page.unmount();
  // A click with a modifier key must open the page of the link, not the panel, even if the code of custom triggers cannot be loaded.
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '#help';
  link.textContent = 'Help page';
  const third = renderAssistant('answer', { triggerRef: { current: link } });
  expect(clickWithModifier(link)).toBe(false);
  await userEvent.click(link);
  await third.assistant.findByRole('dialog');
  expect(location.hash).toBe('');
  third.page.unmount();
  link.remove();
  // If `trigger` and `triggerRef` are the same element, a click must not open the panel and close it again.
  const shared = createRef<HTMLButtonElement>();
  const same = (
    <button ref={shared} type="button">
      Help with this page
    </button>
  );
  const fourth = renderAssistant('answer', { trigger: same, triggerRef: shared });
  await userEvent.click(fourth.page.getByRole('button', { name: 'Help with this page' }));
  await fourth.assistant.findByRole('dialog');
  fourth.page.unmount();
  elsewhere.remove();
  await restoreFiles();
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
});

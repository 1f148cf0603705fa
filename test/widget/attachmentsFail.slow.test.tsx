import { act, render, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Conversation } from '../../src/headless/Conversation.js';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import { createTextAttachment } from '../../src/protocol/messages/createDataUrl.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { emulateMissingFiles } from './support/emulate.js';
import { focused } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

const MODULE = '*/widget/attachments/attachments.*';
const RETRY = { name: 'The assistant could not be loaded. Try again' };

/** Renders an inline assistant. Returns queries for its content, and its conversation, as `useDocsAssistant` last returned it. */
function renderInline(options: WidgetOptions = {}) {
  const conversation: { current?: Conversation } = {};
  function OtherCode() {
    conversation.current = useDocsAssistant();
    return null;
  }
  const { container } = render(
    <DocsAssistantProvider domain="acme" persist={false} currentPath={false} fetch={scriptedFetch('plainAnswer')}>
      <OtherCode />
      <DocsAssistant variant="inline" {...options} />
    </DocsAssistantProvider>,
  );
  return { assistant: insideAssistant(container), conversation: conversation as { current: Conversation } };
}

// Keep this test first: once the module for attachments has loaded, a test can no longer make it fail to load.
test('a file that the site adds to the next question leaves a retry button if its chip cannot be loaded', async () => {
  await emulateMissingFiles(MODULE);
  const { assistant, conversation } = renderInline();
  await assistant.findByRole('textbox');
  const log = createTextAttachment('server.log', 'Error');
  act(() => void conversation.current.addAttachment(log));
  expect(await assistant.findByRole('button', RETRY)).toBeVisible();
  act(() => conversation.current.removeAttachment(log));
  await waitFor(() => expect(assistant.queryByRole('button', RETRY)).toBeNull());
});

test('the button for files and the chips of sent files leave retry buttons if they cannot be loaded', async () => {
  const restoreFiles = await emulateMissingFiles(MODULE);
  const { assistant, conversation } = renderInline({ attachments: true });
  const retry = await assistant.findByRole('button', RETRY);
  const height = () => retry.closest('form')?.clientHeight;
  const heightBefore = height();
  await userEvent.click(retry);
  expect(await assistant.findByRole('button', RETRY)).toBe(retry);
  expect(focused()).toBe(retry);

  act(() => void conversation.current.ask('Why?', { attachments: [createTextAttachment('server.log', 'Error')] }));
  await assistant.findByText('Yes.');
  const question = within(await assistant.findByRole('list', { name: 'Sent with the question' }));
  await question.findByRole('button', RETRY);

  // Wait for the failed import, so that no attempt to load the file is still running when it becomes available.
  await act(() => expect(import('../../src/widget/attachments/attachments.js')).rejects.toThrow('Failed to fetch'));
  await restoreFiles();
  await userEvent.click(retry);
  const button = await assistant.findByRole('button', { name: 'Attach screenshots or text files' });
  expect(button).toBeVisible();
  expect(await question.findByText('server.log')).toBeVisible();
  expect(assistant.queryByRole('button', RETRY)).toBeNull();
  await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  expect(button.closest('form')?.clientHeight).toBe(heightBefore);
});

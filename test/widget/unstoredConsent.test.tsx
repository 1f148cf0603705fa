import { expect, test, vi } from 'vitest';
import { connectThreads } from '../../src/headless/threads/connectThreads.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

// Use the real module, but let the test make it fail.
vi.mock('../../src/headless/threads/connectThreads.js', { spy: true });

test('a consent that cannot be stored is reported, and stored on the next try', async () => {
  vi.mocked(connectThreads).mockImplementation(() => {
    throw new Error('Its chunk could not be loaded.');
  });
  const { assistant, fetch, handle } = renderAssistant('plainAnswer', { persist: true, consent: 'required' });
  handle.current?.open();
  await userEvent.fill(await assistant.findByRole('textbox'), 'May I?');
  await userEvent.keyboard('{Enter}');
  const agree = await assistant.findByRole('button', { name: 'Agree' });
  await userEvent.click(agree);
  await assistant.findByText('The assistant could not be loaded. Try again');
  expect(fetch.requests).toEqual([]);
  vi.mocked(connectThreads).mockReset();
  await userEvent.click(agree);
  await assistant.findByText('Yes.');
});

import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('a consent that cannot be stored is reported, and stored on the next try', async () => {
  const restoreFiles = await emulateMissingFiles('*/connectThreads.*');
  const { assistant, fetch, handle } = renderAssistant('plainAnswer', { persist: true, consent: 'required' });
  handle.current?.open();
  await userEvent.fill(await assistant.findByRole('textbox'), 'May I?');
  await userEvent.keyboard('{Enter}');
  const agree = await assistant.findByRole('button', { name: 'Agree' });
  await userEvent.click(agree);
  const sentence = 'The assistant could not be loaded. Try again';
  await assistant.findByText(sentence, { selector: '.da-consent-notice p' });
  await waitFor(() => expect(assistant.getByRole('status')).toHaveTextContent(sentence));
  expect(assistant.getAllByRole('alert')).toHaveLength(1);
  expect(fetch.requests).toEqual([]);
  await restoreFiles();
  await userEvent.click(agree);
  await assistant.findByText('Yes.');
});

test('a consent that does not fit stores nothing of the widget, even when there is space again', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  const { assistant, handle } = renderAssistant('plainAnswer', { persist: true, consent: 'required' });
  handle.current?.open();
  await userEvent.fill(await assistant.findByRole('textbox'), 'May I?');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await assistant.findByRole('button', { name: 'Agree' }));
  await assistant.findByText('Yes.');
  full.mockRestore();
  handle.current?.close();
  handle.current?.open();
  await assistant.findByText('Yes.');
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
});

import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeConsole } from '../support/takeConsole.js';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('"Try again" at an error before the first question loads the code that explains the error', async () => {
  // Make the notices fail to load: the module `later/later.js` contains them.
  const restoreFiles = await emulateMissingFiles('*/later/later.*');
  const { assistant, handle } = renderAssistant('answer', { domain: '' });
  handle.current?.open();
  await assistant.findByRole('button', { name: 'Try again' });
  // Wait for the failed import, so that no attempt to load the file is still running when it becomes available.
  await act(() => expect(import('../../src/widget/later/later.js')).rejects.toThrow('Failed to fetch'));
  await restoreFiles();
  await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
  expect(await assistant.findByText(/not set up correctly/, { selector: '.da-notice p' })).toBeInTheDocument();
  await waitFor(() => expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(takeConsole()).toEqual([expect.stringMatching(/domain/)]);
});

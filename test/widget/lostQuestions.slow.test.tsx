import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

const CODE = { type: 'code', value: 'npm install acme' } as const;

test('a question that cannot be sent because of a load error is put into the field when the trigger is pressed again', async () => {
  const restoreFiles = await emulateMissingFiles('*/panel/LoadedAssistant.*');
  const { assistant, handle, fetch } = renderAssistant('plainAnswer');
  handle.current?.addContext(CODE);
  handle.current?.ask('Is it there?');
  const trigger = await assistant.findByRole('button', { expanded: false });
  await waitFor(() => expect(trigger).toHaveAttribute('data-state', 'failed'));
  await restoreFiles();
  await userEvent.click(trigger);
  await assistant.findByRole('dialog');
  await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('Is it there?'));
  expect(await assistant.findByRole('button', { name: 'Remove npm install acme' })).toBeInTheDocument();
  expect(fetch.requests).toHaveLength(0);
});

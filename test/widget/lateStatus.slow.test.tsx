import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emulateMissingFiles } from './support/emulate.js';
import { MANY_SOURCES } from './support/manySources.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

test('an answer that was complete before the live regions had loaded is announced, and its parts keep their height', async () => {
  // Make the live regions fail to load: the module `later/later.js` contains them.
  const restoreFiles = await emulateMissingFiles('*/later/later.*');
  const { assistant, handle } = renderAssistant(MANY_SOURCES, { privacyGuard: false });
  handle.current?.ask('One?');
  expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  await waitFor(() => expect(assistant.queryByRole('button', { name: 'Stop the answer' })).toBeNull());
  expect(assistant.queryByText(/Answer complete/)).toBeNull();
  const heights = () =>
    Array.from(
      (assistant.getByRole('article') as HTMLElement).querySelectorAll(
        '.da-answer, .da-actions, .da-disclaimer, .da-sources',
      ),
      (part) => [part.className, part.clientHeight],
    );
  const before = heights();
  expect(before).toHaveLength(4);
  // Wait for the failed import, so that no attempt to load the file is still running when it becomes available.
  await act(() => expect(import('../../src/widget/later/later.js')).rejects.toThrow('Failed to fetch'));
  await restoreFiles();
  // Open the menu. This imports `later/later.js` again, so the live regions load now.
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  expect(await assistant.findByText('Answer complete, 8 sources.')).toBeInTheDocument();
  await assistant.findByRole('button', { name: 'Copy answer' });
  expect(heights()).toEqual(before);
});

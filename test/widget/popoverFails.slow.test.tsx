import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emulateMissingFiles } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';

// Record more requests: by default, the browser records only 250, and the request for the module `AnchoredPopover` could be missing. This
// module loads Radix, the library that positions the popover of a moved trigger.
performance.setResourceTimingBufferSize(10_000);

const isRadixRequested = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/AnchoredPopover.'));

test('Radix is not loaded while the trigger is where the assistant puts it', async () => {
  const { assistant, handle } = renderAssistant('answer');
  for (const time of ['first', 'second']) {
    handle.current?.open();
    await assistant.findByRole('dialog');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    handle.current?.close();
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(isRadixRequested(), time).toBe(false);
  }
});

test('the popover of a moved trigger is in the corner if Radix cannot be loaded, and the next opening tries again', async () => {
  const restoreFiles = await emulateMissingFiles('*/AnchoredPopover.*');
  const { assistant, handle } = renderAssistant('answer');
  const trigger = assistant.getByRole('button', { name: 'Ask the docs' });
  Object.assign(trigger.style, { position: 'absolute', inset: '30px auto auto 200px' });
  const open = async () => {
    handle.current?.open();
    const dialog = await assistant.findByRole('dialog');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    return dialog;
  };
  const isPlacedByRadix = (dialog: Element) =>
    dialog.parentElement?.hasAttribute('data-radix-popper-content-wrapper') ?? false;

  const dialog = await open();
  expect(isPlacedByRadix(dialog)).toBe(false);
  await act(() => Promise.allSettled(dialog.getAnimations().map((animation: Animation) => animation.finished)));
  expect(window.innerWidth - dialog.getBoundingClientRect().right).toBe(12);
  handle.current?.close();
  await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  await restoreFiles();
  expect(isPlacedByRadix(await open())).toBe(true);
  await waitFor(() => expect(isRadixRequested()).toBe(true));
});

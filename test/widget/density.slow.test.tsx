import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { emulateTouch } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';

afterEach(() => void document.documentElement.style.removeProperty('--da-density'));

/** Measures the heights of two buttons and of the row of a starter (px). */
async function measure(density: string) {
  document.documentElement.style.setProperty('--da-density', density);
  const { assistant, handle, page } = renderAssistant(undefined, { starters: ['What is this?'] });
  handle.current?.open();
  const starter = await assistant.findByRole('button', { name: 'What is this?' });
  const send = assistant.getByRole('button', { name: 'Send' });
  const close = assistant.getByRole('button', { name: 'Close the assistant' });
  await waitFor(() => expect(starter).toBeVisible());
  const heights = [close, send, starter].map((element) => element.offsetHeight);
  page.unmount();
  return heights;
}

describe('the density', () => {
  test('changes the height of controls and rows', async () => {
    const usual = await measure('1');
    expect(usual).toEqual([36, 36, 42]);
    expect(await measure('0.75')).toEqual([27, 27, 37]);
    expect(await measure('1.25')).toEqual([45, 45, 47]);
  });

  test('keeps touch targets large enough', async () => {
    const usual = await measure('1');
    await emulateTouch();
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    expect(await measure('0.75')).toEqual(usual);
  });
});

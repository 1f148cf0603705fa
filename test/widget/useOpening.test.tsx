import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadAssistant } from '../../src/widget/trigger/loadAssistant.js';
import { useOpening } from '../../src/widget/trigger/useOpening.js';

test('a loaded assistant keeps its parts when it is opened again, until its locale changes', async () => {
  const { result, rerender } = renderHook(({ locale }) => useOpening('popover', locale, false), {
    initialProps: { locale: 'en' },
  });
  const parts = () => result.current.assistant.parts;
  act(() => result.current.open());
  await waitFor(() => expect(parts()?.language.locale).toBe('en'));
  const first = parts();
  act(() => result.current.close());
  act(() => result.current.open());
  // If the second opening replaced the parts, it would do so before this later call ends.
  await act(async () => {
    await loadAssistant('en');
  });
  expect(parts()).toBe(first);
  rerender({ locale: 'de' });
  await waitFor(() => expect(parts()?.language.labels?.open).toBe('Doku fragen'));
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenHydrated } from '../../src/widget/capture/whenHydrated.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Remove the stub first: this restores the fake `requestIdleCallback`. `useRealTimers` then replaces it with the real function. In the
  // opposite order, the fake function would stay.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('in Safari, which has no requestIdleCallback, a page counts as hydrated a second after it has been loaded', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const onHydrated = vi.fn();
  void whenHydrated().then(onHydrated);
  await vi.advanceTimersByTimeAsync(999);
  expect(onHydrated).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onHydrated).toHaveBeenCalledOnce();
});

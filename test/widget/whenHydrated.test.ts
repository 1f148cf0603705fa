import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenHydrated } from '../../src/widget/capture/whenHydrated.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

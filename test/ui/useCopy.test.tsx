import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCopy } from '../../src/ui/useCopy.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('each result is shown for two seconds, also without the clipboard of the browser', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  vi.spyOn(document, 'execCommand').mockReturnValue(true);
  const button = document.body.appendChild(document.createElement('button'));
  const { result } = renderHook(() => useCopy());
  const copy = () => act(() => result.current[1]('text', button));
  const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
  copy();
  pass(1_500);
  copy();
  pass(1_500);
  expect(result.current[0]).toBe('copied');
  pass(500);
  expect(result.current[0]).toBe('idle');
  button.remove();
});

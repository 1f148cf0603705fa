import { act, cleanup, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Time is virtual, and the device remembers nothing. */
export function virtualTime(): void {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(async () => {
    setHidden(false);
    // What is shared lets go a moment after its last component has left; that moment is virtual, too.
    cleanup();
    await vi.advanceTimersByTimeAsync(10);
    vi.useRealTimers();
  });
}

/** Lets time pass, and React draw what came of it. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Hides the tab, as a person does who goes to another one. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Queries inside the panel. */
export function insidePanel(): ReturnType<typeof within> {
  const root = document.querySelector('[data-docs-export]')?.shadowRoot?.querySelector<HTMLElement>('.da-export');
  if (!root) throw new Error('There is no export panel here.');
  return within(root);
}

import { act, cleanup, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Registers hooks that give every test fake timers and an empty `localStorage`. */
export function virtualTime(): void {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(async () => {
    setHidden(false);
    // Let the stores that components share (`createExternalStore`) stop their timers: a store keeps its timers for a moment after the last
    // component that uses it has unmounted.
    cleanup();
    await vi.advanceTimersByTimeAsync(10);
    vi.useRealTimers();
  });
}

/** Advances the timers, and lets React render the result. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Hides the tab, as switching to another tab does, or shows it again. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Returns queries for the inside of the panel. */
export function insidePanel(): ReturnType<typeof within> {
  const root = document.querySelector('[data-docs-export]')?.shadowRoot?.querySelector<HTMLElement>('.da-export');
  if (!root) throw new Error('The export panel has not rendered.');
  return within(root);
}

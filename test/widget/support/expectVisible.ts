import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until an element is found and visible. The panel is transparent in the first frame of its opening. Fails without an element. */
export async function expectVisible(found: HTMLElement | null | undefined | Promise<HTMLElement>): Promise<void> {
  const element = await found;
  await waitFor(() => expect(element).toBeVisible());
}

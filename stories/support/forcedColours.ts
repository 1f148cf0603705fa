/** Has the browser force its reader's colours on pages, or no longer. */
export type ForceColours = (forced: boolean) => Promise<void>;

/**
 * For the time of a story the reader has colours of their own. Tests bring what tells the browser (`test/support/storybookSetup.ts`); in
 * Storybook it is the system, or the tools of the browser, where that is set.
 */
export async function withForcedColours(): Promise<() => Promise<void>> {
  const { forceColours } = globalThis as { forceColours?: ForceColours };
  await forceColours?.(true);
  return async () => forceColours?.(false);
}

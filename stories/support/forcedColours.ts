/** Turns forced colours in the browser on or off. */
export type ForceColours = (forced: boolean) => Promise<void>;

/** Whether a story can turn forced colours on. */
export const canForceColours = (): boolean => 'forceColours' in globalThis;

/**
 * Turns forced colours on while a story is shown. Tests provide the global `forceColours` (`test/support/storybookSetup.ts`). In Storybook,
 * turn forced colours on in the system or in the browser's developer tools.
 */
export async function withForcedColours(): Promise<() => Promise<void>> {
  const { forceColours } = globalThis as { forceColours?: ForceColours };
  await forceColours?.(true);
  return async () => forceColours?.(false);
}

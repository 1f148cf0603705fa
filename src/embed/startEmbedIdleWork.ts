import { isHidden } from '../widget/shared/storedFlags.js';
import { type IdleWorkSetup, startIdleWork } from '../widget/trigger/startIdleWork.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** The setup that the trigger without React passes to {@link startEmbedIdleWork}. */
export interface EmbedIdleSetup extends Pick<IdleWorkSetup, 'root' | 'onCapture' | 'onLabels'> {
  options: EmbedOptions;
}

/**
 * Starts the work that waits until the page is idle (see {@link startIdleWork}). Called for the trigger without React. Does nothing if the
 * reader has hidden the assistant. When the React component replaces the trigger, this work ends, and the component starts its own.
 *
 * @param setup Returns the current setup.
 * @param signal Aborting it ends the work, and removes the buttons that the work has added to the page.
 */
export async function startEmbedIdleWork(setup: () => EmbedIdleSetup, signal: AbortSignal): Promise<void> {
  if (isHidden()) return;
  await startIdleWork(() => {
    const current = setup();
    return { ...current, currentPath: () => current.options.currentPath };
  }, signal);
}

import { adoptStyles } from '../ui/adoptStyles.js';
import type { CaptureSetup } from '../widget/capture/CaptureOptions.js';
import { startCapture } from '../widget/capture/startCapture.js';
import { isHidden } from '../widget/pageMemory.js';
import { ariaShortcut, matchesShortcut } from '../widget/shortcut.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** What the trigger without React hands over. */
export interface PageCaptureSetup extends Pick<CaptureSetup, 'root' | 'take' | 'styles' | 'mark'> {
  look: EmbedOptions;
}

/**
 * Lets readers point at the page before the assistant has been opened; as soon as it has, the component does.
 *
 * @param setup Read anew at every use.
 * @param signal Takes everything out of the page again.
 */
export async function startPageCapture(setup: () => PageCaptureSetup, signal: AbortSignal): Promise<void> {
  if (isHidden()) return;
  await startCapture(() => {
    const given = setup();
    return { ...given, currentPath: given.look.currentPath, adoptStyles, ariaShortcut, matchesShortcut };
  }, signal);
}

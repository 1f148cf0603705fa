import type { PageButtonLabels } from '../languages/Labels.js';
import { isHidden } from '../widget/shared/storedFlags.js';
import { type IdleWorkSetup, startIdleWork } from '../widget/trigger/startIdleWork.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** The setup of the idle work, as the trigger without React passes it. */
export interface EmbedIdleSetup extends Pick<IdleWorkSetup, 'root' | 'onCapture' | 'onLabels'> {
  options: EmbedOptions;
}

/** The labels each trigger shows; undefined for English. */
const shownLabels = new WeakMap<Element, Partial<PageButtonLabels> | undefined>();

/**
 * Starts the idle work of the trigger without React. Ends when the component takes over, which starts its own.
 *
 * @param setup Returns the current setup.
 * @param signal Ends the work and removes everything from the page.
 */
export async function startEmbedIdleWork(setup: () => EmbedIdleSetup, signal: AbortSignal): Promise<void> {
  if (isHidden()) return;
  await startIdleWork(() => {
    const current = setup();
    return {
      ...current,
      currentPath: current.options.currentPath,
      onLabels(labels) {
        // Without a change nothing is rendered: rendering registers the shortcut again, and of two assistants the last to register hears it last.
        const root = current.root.current as Element;
        if (labels !== shownLabels.get(root)) current.onLabels(labels);
        shownLabels.set(root, labels);
      },
    };
  }, signal);
}

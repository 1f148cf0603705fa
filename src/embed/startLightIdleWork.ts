import type { PageButtonLabels } from '../languages/Labels.js';
import { adoptStyles } from '../ui/adoptStyles.js';
import { ariaShortcut, matchesShortcut } from '../widget/trigger/shortcut.js';
import { type IdleSetup, startIdleWork } from '../widget/trigger/startIdleWork.js';
import { isHidden } from '../widget/trigger/storedFlags.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** What the trigger without React hands over. */
export interface LightIdleSetup extends Pick<IdleSetup, 'root' | 'take' | 'styles' | 'mark' | 'onLabels'> {
  look: EmbedOptions;
}

/** The labels of each trigger; undefined for English. */
const named = new WeakMap<Element, Partial<PageButtonLabels> | undefined>();

/**
 * Does what waits until the page is idle, before the assistant has been opened; as soon as it has, the component does.
 *
 * @param setup Read anew at every use.
 * @param signal Takes everything out of the page again.
 */
export async function startLightIdleWork(setup: () => LightIdleSetup, signal: AbortSignal): Promise<void> {
  if (isHidden()) return;
  await startIdleWork(() => {
    const given = setup();
    return {
      ...given,
      currentPath: given.look.currentPath,
      adoptStyles,
      ariaShortcut,
      matchesShortcut,
      onLabels(pageLabels) {
        // Drawn again only for other labels: of two assistants the first would then be the last to hear the shortcut.
        const root = given.root.current as Element;
        if (pageLabels !== named.get(root)) given.onLabels(pageLabels);
        named.set(root, pageLabels);
      },
    };
  }, signal);
}

import { adoptStyles } from '../ui/adoptStyles.js';
import { ariaShortcut, matchesShortcut } from '../widget/trigger/shortcut.js';
import { type IdleSetup, type PageWords, startIdleWork } from '../widget/trigger/startIdleWork.js';
import { isHidden } from '../widget/trigger/storedFlags.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** What the trigger without React hands over. */
export interface LightIdleSetup extends Pick<IdleSetup, 'root' | 'take' | 'styles' | 'mark' | 'onWords'> {
  look: EmbedOptions;
}

/** The words that each trigger has; none where they are English. */
const named = new WeakMap<Element, Partial<PageWords> | undefined>();

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
      onWords(words) {
        // Drawn again only for other words: of two assistants the first would then be the last to hear the shortcut.
        const root = given.root.current as Element;
        if (words !== named.get(root)) given.onWords(words);
        named.set(root, words);
      },
    };
  }, signal);
}

import { listenForShortcut } from '../widget/listenForShortcut.js';
import { DEFAULT_SHORTCUT } from '../widget/shortcut.js';
import { drawTrigger, type TriggerState } from './drawTrigger.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** How long a press is waited for before it is looked at again, in milliseconds. */
const PRESS = 100;

/** Button and shortcut as long as there is no React: all that a page pays for until the reader shows an interest. */
export interface LightTrigger {
  draw: (options: EmbedOptions, state: TriggerState) => void;
  /**
   * Resolves when nobody presses the button. One that is replaced between press and release is never clicked, and what loads
   * on hover is likely to arrive just then.
   */
  released: () => Promise<void>;
  remove: () => void;
}

/** Puts a trigger into a shadow root. @param onPress Called with what was pressed. */
export function createLightTrigger(
  shadow: ShadowRoot,
  onIntent: () => unknown,
  onPress: (source: string) => void,
): LightTrigger {
  const root = document.createElement('div');
  const button = document.createElement('button');
  let stopListening = () => {};
  button.onpointerenter = button.onfocus = onIntent;
  button.onclick = () => onPress('trigger');
  shadow.append(root);
  return {
    draw(options, state) {
      const { shortcut = DEFAULT_SHORTCUT } = options;
      drawTrigger(root, button, options, state);
      stopListening();
      if (shortcut) stopListening = listenForShortcut(shortcut, root, () => onPress('shortcut'));
    },
    async released() {
      while (button.matches(':active')) await new Promise((resolve) => setTimeout(resolve, PRESS));
    },
    remove() {
      stopListening();
      root.remove();
    },
  };
}

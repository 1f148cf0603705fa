import type { PageButtonLabels } from '../languages/Labels.js';
import type { ContextItem } from '../protocol/assistantMessage.js';
import hostStyles from '../ui/host.css?inline';
import tokenStyles from '../ui/tokens.css?inline';
import { MARK as mark } from '../ui/triggerIcons.js';
import { listenForShortcut } from '../widget/trigger/listenForShortcut.js';
import { runWhenIdle } from '../widget/trigger/runWhenIdle.js';
import { DEFAULT_SHORTCUT } from '../widget/trigger/shortcut.js';
import { drawTrigger, type TriggerState } from './drawTrigger.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { mountLoader } from './mountLoader.js';

const styles = [hostStyles, tokenStyles];

/** Button, shortcut and capture as long as there is no React: all that a page pays for until the reader shows an interest. */
export interface LightTrigger {
  draw: (options: EmbedOptions, state: TriggerState, pageLabels: Partial<PageButtonLabels> | undefined) => void;
  remove: () => void;
}

/**
 * Puts a trigger into a shadow root.
 *
 * @param onPress Called with what was pressed, and with what goes along.
 * @param onLabels Called with the labels of the page's language; undefined for English.
 */
export function createLightTrigger(
  shadow: ShadowRoot,
  onIntent: () => unknown,
  onPress: (source: string, item?: ContextItem) => void,
  onLabels: (pageLabels: Partial<PageButtonLabels> | undefined) => void,
): LightTrigger {
  const root = document.createElement('div');
  const button = document.createElement('button');
  let stopListening = () => {};
  let stopIdleWork = () => {};
  /** How it captures; anything else before it does. */
  let captured: unknown = 0;
  let look = {} as EmbedOptions;
  button.onpointerenter = button.onfocus = onIntent;
  button.onclick = () => onPress('trigger');
  shadow.append(root);
  return {
    draw(options, state, pageLabels) {
      look = options;
      const { shortcut = DEFAULT_SHORTCUT } = options;
      drawTrigger(root, button, options, state, pageLabels);
      // By what is in it: attributes are read anew at every change of any of them.
      const capture = JSON.stringify(options.capture);
      if (capture !== captured) {
        captured = capture;
        stopIdleWork();
        stopIdleWork = runWhenIdle((signal) =>
          mountLoader
            .idle()
            .then((chunk) =>
              chunk.startLightIdleWork(
                () => ({ look, root: { current: root }, styles, mark, take: onPress, onLabels }),
                signal,
              ),
            ),
        );
      }
      stopListening();
      if (shortcut) stopListening = listenForShortcut(shortcut, root, () => onPress('shortcut'));
    },
    remove() {
      stopIdleWork();
      stopListening();
      root.remove();
    },
  };
}

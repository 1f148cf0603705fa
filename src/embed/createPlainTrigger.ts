import type { PageButtonLabels } from '../languages/Labels.js';
import type { ContextItem } from '../protocol/messages/assistantMessage.js';
import { DEFAULT_SHORTCUT } from '../widget/shared/shortcut.js';
import { idleWorkKey } from '../widget/trigger/idleWorkKey.js';
import { listenForShortcut, type ShortcutSlot } from '../widget/trigger/listenForShortcut.js';
import { runWhenIdle } from '../widget/trigger/runWhenIdle.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { embedChunks } from './embedChunks.js';
import { renderTrigger, type TriggerState } from './renderTrigger.js';

/** The trigger without React: the button, the shortcut, and the work that starts when the page is idle. */
export interface PlainTrigger {
  render: (options: EmbedOptions, state: TriggerState, labels: Partial<PageButtonLabels> | undefined) => void;
  remove: () => void;
}

interface PlainTriggerHandlers {
  /** Called when the pointer enters the button or the button gets the focus. */
  onIntent: () => void;
  /**
   * Called when a button or the shortcut is pressed. `source`: the name of the button or shortcut in events. `item`: the context to add to
   * the next question.
   */
  onPress: (source: string, item?: ContextItem) => void;
  /** Receives the labels in the language of the assistant; undefined for English. Missing labels are English. */
  onLabels: (labels: Partial<PageButtonLabels> | undefined) => void;
}

/**
 * @param shortcutSlot The slot for the listener of the shortcut. When the React component replaces this trigger, the component puts its own
 *   listener into the same slot.
 */
export function createPlainTrigger(
  shadow: ShadowRoot,
  shortcutSlot: ShortcutSlot,
  { onIntent, onPress, onLabels }: PlainTriggerHandlers,
): PlainTrigger {
  const root = document.createElement('div');
  const button = document.createElement('button');
  let stopIdleWork = () => {};
  /** The `idleWorkKey` of the options for which the idle work was last scheduled; undefined before the first `render`. */
  let runningKey: string | undefined;
  let latestOptions = {} as EmbedOptions;
  button.onpointerenter = button.onfocus = onIntent;
  button.onclick = () => onPress('trigger');
  shadow.append(root);
  const stopShortcut = listenForShortcut(
    () => latestOptions.shortcut ?? DEFAULT_SHORTCUT,
    { current: root },
    () => onPress('shortcut'),
    shortcutSlot,
  );

  const startIdleWork = async (signal: AbortSignal) => {
    const { startEmbedIdleWork } = await embedChunks.loadIdleWork();
    const setup = () => ({ options: latestOptions, root: { current: root }, onCapture: onPress, onLabels });
    await startEmbedIdleWork(setup, signal);
  };
  return {
    render(options, state, labels) {
      latestOptions = options;
      renderTrigger(root, button, options, state, labels);
      const key = idleWorkKey(options);
      if (key !== runningKey) {
        runningKey = key;
        stopIdleWork();
        stopIdleWork = runWhenIdle(startIdleWork);
      }
    },
    remove() {
      stopIdleWork();
      // Give back the shortcut slot in a microtask. If a component replaces this trigger, it takes over the slot in an effect before that
      // (Preact, which the script tag uses in place of React, runs effects in a microtask), and this call then does nothing. A call now
      // would remove the slot's listener from the page, and the component would add it again behind the page's own listeners.
      queueMicrotask(stopShortcut);
      root.remove();
    },
  };
}

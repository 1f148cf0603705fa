import { listenForShortcut } from '../widget/listenForShortcut.js';
import { DEFAULT_SHORTCUT } from '../widget/shortcut.js';
import { drawTrigger, type TriggerState } from './drawTrigger.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** How long a press is waited for before it is looked at again, in milliseconds. */
const PRESS = 100;

/** Button and shortcut as long as there is no React: all that a page pays for until the reader shows an interest. */
export class LightTrigger {
  readonly #root = document.createElement('div');
  readonly #button = document.createElement('button');
  readonly #open: (source: string) => void;
  #stopListening = () => {};

  constructor(shadow: ShadowRoot, onIntent: () => void, open: (source: string) => void) {
    this.#open = open;
    this.#button.onpointerenter = onIntent;
    this.#button.onfocus = onIntent;
    this.#button.onclick = () => open('trigger');
    shadow.append(this.#root);
  }

  draw(options: EmbedOptions, state: TriggerState, busy: boolean): void {
    const { shortcut = DEFAULT_SHORTCUT } = options;
    drawTrigger(this.#root, this.#button, options, state, busy);
    this.#stopListening();
    if (shortcut) this.#stopListening = listenForShortcut(shortcut, this.#root, () => this.#open('shortcut'));
  }

  /**
   * Resolves when nobody presses the button. One that is replaced between press and release is never clicked, and what loads
   * on hover is likely to arrive just then.
   */
  async released(): Promise<void> {
    while (this.#button.matches(':active')) await new Promise((resolve) => setTimeout(resolve, PRESS));
  }

  remove(): void {
    this.#stopListening();
    this.#root.remove();
  }
}

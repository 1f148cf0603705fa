import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import { ariaShortcut } from '../shared/shortcut.js';
import { type AskButton, createAskButton } from './createAskButton.js';
import type { SelectionInput, SelectionOffer } from './offerSelection.js';
import type { Selected } from './readSelected.js';

/** Delay of the announcement (ms): screen readers often ignore a live region that appears together with its text. */
const ANNOUNCEMENT_DELAY = 250;

/** The button beside selected text, which adds the text to the context of the next question. */
export class SelectionButton {
  readonly #label: string;
  readonly #ask: AskButton;
  /** The live region that announces the button. */
  readonly #status = document.createElement('p');
  /** The shortcut in the format of `aria-keyshortcuts`. */
  readonly #keys: string | undefined;
  /** The timer that delays the announcement of the button. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The context that the visible button adds, and a function that places the button. */
  #offered: { item: ContextItem; place: () => boolean } | undefined;

  constructor({ setup, label, shortcut }: SelectionOffer, signal: AbortSignal) {
    this.#label = label;
    this.#keys = shortcut ? ariaShortcut(shortcut) : undefined;
    this.#ask = createAskButton('selection', setup, label, () => {
      const item = this.#offered?.item;
      this.hide();
      setup().onCapture('selection', item);
    });
    this.#status.className = 'da-announcement';
    this.#status.role = 'status';
    this.#ask.root.append(this.#status);
    if (this.#keys) this.#ask.button.setAttribute('aria-keyshortcuts', this.#keys);
    const onScroll = () => this.#offered && requestAnimationFrame(() => this.#place());
    document.addEventListener('scroll', onScroll, { signal, capture: true });
  }

  get host(): HTMLElement {
    return this.#ask.host;
  }

  get isShown(): boolean {
    return this.#offered !== undefined;
  }

  show(item: ContextItem, place: Selected['place'], input: SelectionInput): void {
    this.#offered = { item, place: () => place(this.#ask.button, input === 'touch') };
    this.#ask.insert(document.body);
    this.#place();
    // Readers who use a pointer see the button, so only keyboard selections are announced.
    if (input === 'keyboard') this.#timer = setTimeout(() => this.#announce(), ANNOUNCEMENT_DELAY);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.host.remove();
    this.#offered = undefined;
    this.#status.textContent = '';
  }

  /**
   * Moves the button next to the selection. If the selection is out of view, the button becomes transparent and takes no clicks, but can
   * keep the focus.
   */
  #place(): void {
    if (!this.#offered) return;
    const { style } = this.#ask.button;
    const isInView = this.#offered.place();
    style.opacity = isInView ? '' : '0';
    style.pointerEvents = isInView ? '' : 'none';
  }

  #announce(): void {
    this.#status.textContent = this.#keys ? `${this.#label}: ${this.#keys}` : this.#label;
  }
}

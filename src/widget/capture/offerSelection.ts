import type { ContextItem } from '../../protocol/assistantMessage.js';
import { ariaShortcut, matchesShortcut } from '../shared/shortcut.js';
import type { CaptureSetup } from './CaptureSetup.js';
import { type AskButton, createAskButton } from './createAskButton.js';
import type { Selected } from './readSelected.js';

/** Debounce: the button appears when the selection has not changed for this time (ms). */
const DEBOUNCE = 250;

/** Options of the button beside a selection. */
export interface SelectionOffer {
  setup: () => CaptureSetup;
  /** Whether a range contains any content of the page. */
  isContent: (range: Range) => boolean;
  label: string;
  shortcut: string | false;
  /** Reads a range. Undefined if the code for it could not be loaded. */
  read: (range: Range) => Promise<Selected | undefined>;
}

/**
 * Offers to ask about selected text: with a button beside the selection, and with the shortcut of the assistant, which then also adds the
 * selection.
 */
export function offerSelection(offer: SelectionOffer, signal: AbortSignal): void {
  new SelectionButton(offer).listen(signal);
}

class SelectionButton {
  readonly #offer: SelectionOffer;
  readonly #ask: AskButton;
  /** The live region that announces the button. */
  readonly #status = document.createElement('p');
  /** The shortcut in the format of `aria-keyshortcuts`. */
  readonly #keys: string | undefined;
  /** The timer of the debounce, and later of the announcement. A new timer means that the selection has changed. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The context that the visible button adds, and a function that places the button. */
  #offered: { item: ContextItem; place: () => boolean } | undefined;
  #isPointerDown = false;
  #input: 'mouse' | 'touch' | 'keyboard' = 'mouse';

  constructor(offer: SelectionOffer) {
    const { setup, label, shortcut } = offer;
    this.#offer = offer;
    this.#keys = shortcut ? ariaShortcut(shortcut) : undefined;
    this.#ask = createAskButton('selection', setup, label, () => {
      const item = this.#offered?.item;
      this.#hide();
      setup().onCapture('selection', item);
    });
    this.#status.className = 'da-announcement';
    this.#status.role = 'status';
    this.#ask.root.append(this.#status);
    if (this.#keys) this.#ask.button.setAttribute('aria-keyshortcuts', this.#keys);
  }

  listen(signal: AbortSignal): void {
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal, capture: true });

    listen('selectionchange', () => this.#onSelectionChange());
    listen('pointerdown', ({ target, pointerType }) => {
      if (target === this.#ask.host) return;
      this.#isPointerDown = true;
      this.#input = pointerType === 'mouse' ? 'mouse' : 'touch';
    });
    listen('pointerup', () => this.#onPointerUp());
    listen('pointercancel', () => this.#onPointerUp());
    listen('scroll', () => this.#offered && requestAnimationFrame(() => this.#place()));
    // In the capture phase, before the assistant's own listener, which ignores events that are handled.
    listen('keydown', (event) => this.#onKeyDown(event));
    signal.addEventListener('abort', () => this.#hide());
  }

  #onSelectionChange(): void {
    // Moving the focus to the button can clear the selection. Keep the button: it has stored the selected text.
    if (this.#ask.host.shadowRoot?.activeElement) return;
    this.#hide();
    if (this.#selectedRange()) this.#showDebounced();
  }

  #onPointerUp(): void {
    if (this.#isPointerDown && this.#selectedRange() && !this.#offered) this.#showDebounced();
    this.#isPointerDown = false;
  }

  #onKeyDown(event: KeyboardEvent): void {
    this.#input = 'keyboard';
    if (event.key === 'Escape') this.#hide();
    const { shortcut, read, setup } = this.#offer;
    const range = shortcut && !event.repeat && matchesShortcut(event, shortcut) && this.#selectedRange();
    if (!range) return;
    event.preventDefault();
    void read(range).then((selection) => setup().onCapture('shortcut', selection?.item));
    this.#hide();
  }

  #selectedRange(): Range | undefined {
    const selection = getSelection();
    if (!selection?.rangeCount || selection.isCollapsed || document.activeElement?.matches('input,textarea'))
      return undefined;
    const range = selection.getRangeAt(0);
    return this.#offer.isContent(range) ? range : undefined;
  }

  #showDebounced(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#show(), DEBOUNCE);
  }

  async #show(): Promise<void> {
    const range = this.#selectedRange();
    if (!range || this.#isPointerDown) return;
    const timer = this.#timer;
    const selection = await this.#offer.read(range);
    // In the meantime, the button was hidden or the selection has changed.
    if (!selection?.item || this.#timer !== timer) return;
    const { item, place } = selection;
    this.#offered = { item, place: () => place(this.#ask.button, this.#input === 'touch') };
    this.#ask.update();
    document.body.append(this.#ask.host);
    this.#place();
    // Announce only for the keyboard: readers with a pointer see the button. Delayed, because screen readers often ignore a live region
    // that appears together with its text.
    if (this.#input === 'keyboard') this.#timer = setTimeout(() => this.#announce(), DEBOUNCE);
  }

  /** Moves the button next to the selection. If the selection is out of view, the button becomes transparent and can keep the focus. */
  #place(): void {
    if (this.#offered) this.#ask.button.style.opacity = this.#offered.place() ? '' : '0';
  }

  #announce(): void {
    const { label } = this.#offer;
    this.#status.textContent = this.#keys ? `${label}: ${this.#keys}` : label;
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#ask.host.remove();
    this.#offered = undefined;
    this.#status.textContent = '';
  }
}

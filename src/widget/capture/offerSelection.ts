import { FIELDS } from '../../headless/capture/fields.js';
import { isTyping, matchesShortcut } from '../shared/shortcut.js';
import type { CaptureSetup } from './CaptureSetup.js';
import { loadSelectionButton } from './loadButtons.js';
import type { Selected } from './readSelected.js';
import type { SelectionButton } from './SelectionButton.js';

/** Debounce: time from the last change of the selection, or from a later release of the pointer, until the button appears (ms). */
const DEBOUNCE = 250;

/** How the reader has made the selection. */
export type SelectionInput = 'mouse' | 'touch' | 'keyboard';

/** Options of the button beside a selection. */
export interface SelectionOffer {
  setup: () => CaptureSetup;
  /** Whether a range contains any content of the page. */
  isContent: (range: Range) => boolean;
  label: string;
  shortcut: string | false;
  /** Reads the selected text in a range, with code that is loaded on demand. Undefined if that code could not be loaded. */
  read: (range: Range) => Promise<Selected | undefined>;
}

/**
 * Offers to ask about selected text, with a button beside the selection and with the shortcut of the assistant. While text is selected, the
 * shortcut also adds this text to the question. Loads the button at the first selection. If that fails, tries again at the next selection.
 */
export function offerSelection(offer: SelectionOffer, signal: AbortSignal): void {
  new SelectionWatcher(offer, signal).listen();
}

class SelectionWatcher {
  readonly #offer: SelectionOffer;
  readonly #signal: AbortSignal;
  /** Undefined until it is first shown. */
  #button: SelectionButton | undefined;
  /** The timer of the debounce. If it has changed while `#show` loads the button, the selection was changed or dismissed. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPointerDown = false;
  #input: SelectionInput = 'mouse';

  constructor(offer: SelectionOffer, signal: AbortSignal) {
    this.#offer = offer;
    this.#signal = signal;
  }

  listen(): void {
    const signal = this.#signal;
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal, capture: true });

    listen('selectionchange', () => this.#onSelectionChange());
    listen('pointerdown', ({ target, pointerType }) => {
      if (target === this.#button?.host) return;
      this.#isPointerDown = true;
      this.#input = pointerType === 'mouse' ? 'mouse' : 'touch';
    });
    listen('pointerup', () => this.#onPointerUp());
    listen('pointercancel', () => this.#onPointerUp());
    // Listen in the capture phase, to run before the assistant's own listener for the shortcut. That listener ignores events that are
    // already handled.
    listen('keydown', (event) => this.#onKeyDown(event));
    signal.addEventListener('abort', () => this.#hide());
    // The reader may have selected text while this code loaded.
    if (this.#selectedRange()) this.#showDebounced();
  }

  #onSelectionChange(): void {
    // Moving the focus to the button can clear the selection. Keep the button: it has stored the selected text.
    if (this.#button?.host.shadowRoot?.activeElement) return;
    this.#hide();
    if (this.#selectedRange()) this.#showDebounced();
  }

  #onPointerUp(): void {
    if (this.#isPointerDown && this.#selectedRange() && !this.#button?.isShown) this.#showDebounced();
    this.#isPointerDown = false;
  }

  #onKeyDown(event: KeyboardEvent): void {
    this.#input = 'keyboard';
    if (event.key === 'Escape') this.#hide();
    const { shortcut, read, setup } = this.#offer;
    // Another assistant of the page, or the page itself, may have handled the key.
    if (!shortcut || event.defaultPrevented || event.repeat || !matchesShortcut(event, shortcut)) return;
    const range = this.#selectedRange();
    if (!range || isTyping(event)) return;
    event.preventDefault();
    void read(range).then((selection) => setup().onCapture('shortcut', selection?.item));
    this.#hide();
  }

  #selectedRange(): Range | undefined {
    const selection = getSelection();
    if (!selection?.rangeCount || selection.isCollapsed || document.activeElement?.closest(FIELDS)) return undefined;
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
    const [selection, loaded] = await Promise.all([this.#offer.read(range), loadSelectionButton()]);
    // Show no button if there is nothing to ask about, if the code of the button or of `read` could not be loaded, or if the selection was
    // changed or dismissed meanwhile.
    if (!selection?.item || !loaded || this.#timer !== timer) return;
    this.#button ??= new loaded.SelectionButton(this.#offer, this.#signal);
    this.#button.show(selection.item, selection.place, this.#input);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#button?.hide();
  }
}

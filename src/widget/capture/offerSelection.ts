import type { ContextItem } from '../../protocol/assistantMessage.js';
import type { CaptureSetup } from './CaptureOptions.js';
import { createAskButton } from './createAskButton.js';
import type { Selected } from './readSelected.js';

/** A selection counts when it has rested this long, in milliseconds: while it grows, nothing stands in the way. */
const REST = 250;

/** What the button beside a selection needs to know. */
export interface SelectionOffer {
  setup: () => CaptureSetup;
  /** Whether anything in a range counts. */
  counts: (range: Range) => boolean;
  name: string;
  /** The keys that take a selection along; none when there is no shortcut. */
  shortcut: string | false;
  /** Reads what counts in a range, and brings along what puts the button beside it. Undefined where what reads cannot be loaded. */
  read: (range: Range) => Promise<Selected | undefined>;
}

/**
 * Offers to ask about what is selected: by a button beside it, and by the assistant's own shortcut, which then takes the selection
 * along.
 */
export function offerSelection({ setup, counts, name, shortcut, read }: SelectionOffer, signal: AbortSignal): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let offered: { item: ContextItem; inSight: () => boolean } | undefined;
  let pressed = false;
  let by: 'mouse' | 'touch' | 'keyboard' = 'mouse';

  const keys = shortcut ? setup().ariaShortcut(shortcut) : undefined;
  const { button, root, host, update } = createAskButton('selection', setup, name, () => {
    const item = offered?.item;
    hide();
    setup().take('selection', item);
  });
  const said = document.createElement('p');
  said.className = 'da-said';
  said.role = 'status';
  root.append(said);
  if (keys) button.setAttribute('aria-keyshortcuts', keys);

  function hide(): void {
    clearTimeout(resting);
    resting = undefined;
    host.remove();
    offered = undefined;
    said.textContent = '';
  }
  const say = () => {
    said.textContent = keys ? `${name}: ${keys}` : name;
  };
  const selected = () => {
    const selection = getSelection();
    if (!selection?.rangeCount || selection.isCollapsed || document.activeElement?.matches('input,textarea')) return;
    const range = selection.getRangeAt(0);
    return counts(range) ? range : undefined;
  };
  const move = () => {
    // Kept in the order of Tab, so that a reader who is on it does not lose it.
    if (offered) button.style.opacity = offered.inSight() ? '' : '0';
  };
  const show = async () => {
    const range = selected();
    if (!range || pressed) return;
    const asked = resting;
    const selection = await read(range);
    // Hidden meanwhile, or about something else.
    if (!selection?.item || resting !== asked) return;
    const { item, place } = selection;
    offered = { item, inSight: () => place(button, by === 'touch') };
    update();
    document.body.append(host);
    move();
    // Who selects with the pointer sees it. Words that are there as soon as their region is are often not read.
    if (by === 'keyboard') resting = setTimeout(say, REST);
  };
  const wait = () => {
    clearTimeout(resting);
    resting = setTimeout(show, REST);
  };

  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
    capture = true,
  ) => document.addEventListener(type, listener, { signal, capture });

  listen('selectionchange', () => {
    // Focus that moves to the button may take the selection from the page; what it was is known.
    if (host.shadowRoot?.activeElement) return;
    hide();
    if (selected()) wait();
  });
  listen('pointerdown', ({ target, pointerType }) => {
    if (target === host) return;
    pressed = true;
    by = pointerType === 'mouse' ? 'mouse' : 'touch';
  });
  const release = () => {
    if (pressed && selected() && !offered) wait();
    pressed = false;
  };
  listen('pointerup', release);
  listen('pointercancel', release);
  listen('scroll', () => offered && requestAnimationFrame(move));
  // Heard before the assistant's own listener, for which the press is then done.
  listen('keydown', (event) => {
    by = 'keyboard';
    if (event.key === 'Escape') hide();
    const { matchesShortcut, take } = setup();
    const range = shortcut && !event.repeat && matchesShortcut(event, shortcut) && selected();
    if (!range) return;
    event.preventDefault();
    void read(range).then((selection) => take('shortcut', selection?.item));
    hide();
  });

  signal.addEventListener('abort', hide);
}

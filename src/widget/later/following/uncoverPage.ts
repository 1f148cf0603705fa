import { flushSync } from 'react-dom';
import type { ConversationStore } from '../../../headless/ConversationStore.js';
import { coversPage } from '../../frames/coversPage.js';
import { releasePagePlace } from '../../frames/holdPagePlace.js';
import { stopSliding } from '../../frames/pushPage.js';
import type { WidgetOptions } from '../../shared/DocsAssistantProps.js';
import { storeClosed } from '../../shared/openPanels.js';
import type { SwitchVariant } from '../../shared/shellContext.js';
import { ROOM_FOR_PANEL, type SwitchableVariant, storePanelWhereRoom } from '../../shared/storedLayout.js';
import { mayPersist } from '../../shared/useMayPersist.js';

/** An open panel that may cover a part of the page. */
export interface CoveringPanel {
  options: WidgetOptions;
  /** The variant that the reader or an earlier link has chosen; undefined without a choice. */
  chosenVariant: SwitchableVariant | undefined;
  /** Switches between popover and side panel. Undefined if the site does not let the reader switch. */
  switchVariant: SwitchVariant | undefined;
  onClose: () => void;
}

/**
 * Uncovers the page to which the reader follows a link. A side panel that makes room for the page stays. A popover becomes such a side
 * panel, if the site lets the reader switch, the reader has not chosen the popover, and the window has enough space. Every other panel
 * closes.
 */
export function uncoverPage(panel: HTMLElement, covering: CoveringPanel, store: ConversationStore): void {
  const { options, chosenVariant, switchVariant, onClose } = covering;
  const { variant = 'popover', push = true } = options;
  const makesRoom = push && !coversPage('panel');
  if (variant === 'panel' && makesRoom) return;
  if (variant === 'popover' && makesRoom && switchVariant && !chosenVariant && matchMedia(ROOM_FOR_PANEL).matches) {
    flushSync(() => switchVariant('panel'));
    if (mayPersist(store)) storePanelWhereRoom();
    // Stop holding the page at its scroll position, because the link leads to another place. Stop animating the width of the page, so that
    // the page has its final width when the browser or a router goes to that place.
    releasePagePlace();
    stopSliding();
    return;
  }
  onClose();
  // Store the closed state now. The effect of `useOpenFromPage` stores it only after the next render, and this click may leave the page.
  storeClosed(panel);
}

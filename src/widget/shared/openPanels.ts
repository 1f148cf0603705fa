import { OPEN_KEY, storeFlag } from './storedFlags.js';

/** The panels that are open on this page and that the next page may open again. All assistants of a page share one flag in the storage. */
const openPanels = new Set<Element>();

const storeOpenFlag = () => storeFlag('sessionStorage', OPEN_KEY, openPanels.size > 0);

/** Stores that a panel is open, so that the next page can open it again. */
export function storeOpen(panel: Element): void {
  openPanels.add(panel);
  storeOpenFlag();
}

/**
 * Removes `element`, or every panel in it, from the open panels. Then stores whether any open panel is left. The next page reads this flag.
 */
export function storeClosed(element: Element): void {
  for (const panel of openPanels) if (element.contains(panel)) openPanels.delete(panel);
  storeOpenFlag();
}

/** Called when a panel unmounts. Leaves the stored flag as it is: if a router is changing the page, the next page must reopen the panel. */
export function forgetPanel(panel: Element): void {
  openPanels.delete(panel);
}

/** Narrower than this, lines of an answer hold too few words; in pixels. */
const LEAST = 320;
/** Wider than this, lines are harder to read, not easier. */
const MOST = 720;
/**
 * What the page keeps at least: as wide as every page has to be readable (WCAG 2.2, 1.4.10). Windows that are too narrow for both are those that
 * the panel fills (`coversPage`), so that no part of a page lies under it that can take the focus.
 */
const LEAST_PAGE = 320;
/** Before the reader chooses. */
const DEFAULT = 420;

const WIDTH_KEY = 'docs-assistant:width';

/** The limits of the side panel in a window, in pixels. */
export function panelLimits(windowWidth: number): { least: number; most: number } {
  return { least: LEAST, most: Math.max(LEAST, Math.min(MOST, windowWidth - LEAST_PAGE)) };
}

/** The width that was chosen, or the usual one, as far as the window has room for it. */
export function shownWidth(chosen: number | undefined, windowWidth: number): number {
  const { least, most } = panelLimits(windowWidth);
  return Math.round(Math.min(most, Math.max(least, chosen ?? DEFAULT)));
}

/** The width that the reader chose on this device; undefined where there is none, or nothing may be stored. */
export function storedWidth(): number | undefined {
  try {
    return Number(localStorage.getItem(WIDTH_KEY)) || undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it on the device; `undefined` forgets it. */
export function storeWidth(width: number | undefined): void {
  try {
    if (width === undefined) localStorage.removeItem(WIDTH_KEY);
    else localStorage.setItem(WIDTH_KEY, String(width));
  } catch {
    // Storage is forbidden or full: the width holds until the page is left.
  }
}

/** Minimum width (px): in a narrower panel, lines have too few words. */
const MIN_WIDTH = 320;
/** Maximum width (px): longer lines are harder to read. */
const MAX_WIDTH = 720;
/**
 * Minimum width of the page (px): every page must be readable at this width (WCAG 2.2, 1.4.10). In a window without room for both the page
 * and the panel, the panel covers the page (`coversPage`).
 */
const MIN_PAGE_WIDTH = 320;
/**
 * The default width of the side panel: a share of the window's width, between two limits (px). In a wide window, the side panel is wider
 * than the popover, so that switching to it gives answers more space.
 */
const DEFAULT_SHARE = 0.36;
const MIN_DEFAULT_WIDTH = 420;
const MAX_DEFAULT_WIDTH = 560;

/** Returns the minimum and maximum width of the side panel in a window (px). */
export function panelLimits(windowWidth: number): { min: number; max: number } {
  return { min: MIN_WIDTH, max: Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, windowWidth - MIN_PAGE_WIDTH)) };
}

const defaultWidth = (windowWidth: number) =>
  Math.min(MAX_DEFAULT_WIDTH, Math.max(MIN_DEFAULT_WIDTH, DEFAULT_SHARE * windowWidth));

/** Returns the chosen width, or else the default width, within the limits of {@link panelLimits}, as a whole number (px). */
export function clampWidth(chosen: number | undefined, windowWidth: number): number {
  const { min, max } = panelLimits(windowWidth);
  return Math.round(Math.min(max, Math.max(min, chosen ?? defaultWidth(windowWidth))));
}

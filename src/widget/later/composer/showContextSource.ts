import { withTextFragment } from '../../../answer/withTextFragment.js';
import type { ConversationSettings } from '../../../headless/conversationSettings.js';
import { safeUrl } from '../../../protocol/links/safeUrl.js';
import type { ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { coversPage } from '../../frames/coversPage.js';
import type { Shell } from '../../shared/shellContext.js';
import { findText } from '../following/findText.js';
import { openDetails } from '../following/openDetails.js';
import { showPassage } from '../following/showPassage.js';

/** Elements that can contain the text of a context item. */
const BLOCKS = 'pre,p,li,td,th,dd,dt,h1,h2,h3,h4,h5,h6,blockquote,figcaption,div';
/** Maximum length of the text to search for on the page (characters). The text is the beginning of the item's first line. */
const EXCERPT_LENGTH = 60;
/** Duration of the highlight (ms). */
const HIGHLIGHT_DURATION = 1_800;
/** Maximum number of frames to wait until a panel that covers the page has closed. */
const MAX_FRAMES = 60;

const firstLine = (value: string) => (value.trim().split('\n', 1)[0] ?? '').replace(/\s+/g, ' ').trim();

/**
 * Leads to the passage from which an item was taken. If the passage is on this page, scrolls to the passage, focuses it and highlights it.
 * Otherwise navigates to the page of the passage. Closes a panel that covers the page. Does nothing if the passage should be on this page
 * and is gone.
 *
 * @returns a function that removes the highlight, if a router shows the passage on another page. Otherwise undefined.
 */
export function showContextSource(
  item: ContextItem,
  settings: ConversationSettings,
  { options, close }: Pick<Shell, 'options' | 'close'>,
): (() => void) | undefined {
  const isOnThisPage =
    item.pagePath === undefined
      ? item.path === undefined || item.path === settings.currentPath()
      : item.pagePath === location.pathname;
  const element = isOnThisPage ? reveal(findSource(item)) : undefined;
  if (isOnThisPage && !element) return undefined;
  if (coversPage(options.variant)) close?.();
  if (!element) return navigateToSource(item, settings);
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'instant' : 'smooth' });
  const outline = { outline: '2px solid currentColor', outlineOffset: '4px' };
  element.animate(
    [outline, { ...outline, offset: 0.7 }, { ...outline, outlineColor: 'transparent' }],
    HIGHLIGHT_DURATION,
  );
  focusWhenPossible(element);
  return undefined;
}

/**
 * Focuses an element of the page, so that keyboard and screen reader users continue there. Retries in each frame, at most `MAX_FRAMES`
 * times, because the element cannot be focused before a panel that covers the page has closed.
 */
function focusWhenPossible(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  let frames = 0;
  const focus = () => {
    element.focus({ preventScroll: true });
    if (document.activeElement !== element && ++frames < MAX_FRAMES) requestAnimationFrame(focus);
  };
  focus();
}

/**
 * Opens the `<details>` around an element. Returns the element, or its closest visible ancestor if the element is still hidden, such as
 * in an unselected tab.
 */
function reveal(element: HTMLElement | undefined): HTMLElement | undefined {
  openDetails(element);
  let visible = element;
  while (visible?.parentElement && visible.getClientRects().length === 0) visible = visible.parentElement;
  return visible;
}

/**
 * Finds the block that contains the beginning of the item's text. If the page does not contain this text, finds the element with the item's
 * id.
 */
function findSource({ value, elementId }: ContextItem): HTMLElement | undefined {
  const range = findText(firstLine(value).slice(0, EXCERPT_LENGTH), elementId);
  if (!range) return (elementId && document.getElementById(elementId)) || undefined;
  const { commonAncestorContainer: common } = range;
  const element = common instanceof Element ? common : common.parentElement;
  return element?.closest<HTMLElement>(BLOCKS) ?? range.startContainer.parentElement ?? undefined;
}

/**
 * Navigates to the page of an item. If the site's router shows the page, this function highlights the passage. Otherwise, the browser loads
 * the page and highlights the passage.
 *
 * @returns a function that removes the highlight, if the router shows the page. Otherwise undefined.
 */
function navigateToSource(
  item: ContextItem,
  { docsUrl, onNavigate, emit }: ConversationSettings,
): (() => void) | undefined {
  const { value, elementId, pagePath } = item;
  const path = pagePath ?? item.path ?? '';
  const base = pagePath === undefined ? docsUrl : location.origin;
  const page = safeUrl(elementId ? `${path}#${elementId}` : path, base, location.origin);
  if (!page) return undefined;
  emit({ type: 'navigated', from: 'context' });
  const href = withTextFragment(page.href, firstLine(value));
  if (page.sameOrigin && onNavigate({ href: page.href, from: 'context' }) === false) return showPassage(href);
  location.assign(href);
  return undefined;
}

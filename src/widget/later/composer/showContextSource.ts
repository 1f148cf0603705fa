// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';
import type { ConversationSettings } from '../../../headless/conversationSettings.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';
import { safeUrl } from '../../../protocol/safeUrl.js';
import { coversPage } from '../../frames/coversPage.js';
import type { Shell } from '../../panel/shellContext.js';

/** Where the text of an item can stand. */
const BLOCKS = 'pre,p,li,td,th,dd,dt,h1,h2,h3,h4,h5,h6,blockquote,figcaption,div';
/** So much of its first line tells a place from others, in characters. */
const MARK_LENGTH = 60;
/** How long a place stays marked, in milliseconds. */
const MARK_DURATION = 1_800;
/** So many frames are waited until a panel that covered the page has gone. */
const MOST_FRAMES = 60;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Leads to where an item comes from: scrolls there, moves the focus and marks it for a moment, or goes to its page. A panel that
 * would hide the place is closed.
 */
export function showContextSource(item: ContextItem, settings: ConversationSettings, { look, close }: Shell): void {
  const isHere =
    item.pagePath === undefined
      ? item.path === undefined || item.path === settings.currentPath()
      : item.pagePath === location.pathname;
  const place = isHere ? drawn(findPlace(item)) : undefined;
  if (isHere && !place) return;
  if (coversPage(look.variant)) close?.();
  if (!place) {
    visit(item, settings);
    return;
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' });
  const accent = { outline: '2px solid currentColor', outlineOffset: '4px' };
  place.animate([accent, { ...accent, offset: 0.7 }, { ...accent, outlineColor: 'transparent' }], MARK_DURATION);
  focusOn(place);
}

/** Reading goes on there by keyboard and by ear, too, as soon as the page can have the focus. */
function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  let frames = 0;
  const move = () => {
    place.focus({ preventScroll: true });
    if (document.activeElement !== place && ++frames < MOST_FRAMES) requestAnimationFrame(move);
  };
  move();
}

/** The place itself, for which folds around it are opened; of one that is not drawn, as in a tab that is not chosen, what is around it. */
function drawn(place: HTMLElement | undefined): HTMLElement | undefined {
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  let shown = place;
  while (shown?.parentElement && shown.getClientRects().length === 0) shown = shown.parentElement;
  return shown;
}

/** The smallest block with the beginning of the text, at the element with the id or after it; else that element. */
function findPlace({ value, elementId }: ContextItem): HTMLElement | undefined {
  const named = elementId ? document.getElementById(elementId) : null;
  const mark = plain(value.trim().split('\n', 1)[0] ?? '').slice(0, MARK_LENGTH);
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => !block.closest('.da-root') && plain(block.textContent ?? '').includes(mark),
  );
  const smallest = blocks.filter((block) => !blocks.some((other) => other !== block && block.contains(other)));
  const after = smallest.find(
    (block) =>
      named && (named.contains(block) || named.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return after ?? smallest[0] ?? named ?? undefined;
}

function visit(item: ContextItem, { docsUrl, onNavigate }: ConversationSettings): void {
  const { value, elementId, pagePath } = item;
  const path = pagePath ?? item.path ?? '';
  const base = pagePath === undefined ? docsUrl : location.origin;
  const page = safeUrl(elementId ? `${path}#${elementId}` : path, base, location.origin);
  if (!page) return;
  if (page.sameOrigin && onNavigate({ href: page.href, from: 'context' }) === false) return;
  const words = encodeURIComponent(plain(value.trim().split('\n', 1)[0] ?? '').slice(0, MARK_LENGTH)).replaceAll(
    '-',
    '%2D',
  );
  location.assign(`${page.href}${elementId ? '' : '#'}:~:text=${words}`);
}

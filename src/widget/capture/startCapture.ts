import { resolveCurrentPath } from '../../headless/currentPath.js';
import { CAPTURE_LABELS, type CaptureLabels } from '../../ui/captureLabels.js';
import type { CaptureOptions, CaptureSetup } from './CaptureOptions.js';
import { giveWayToKeyboard } from './giveWayToKeyboard.js';
import { offerCode } from './offerCode.js';
import { offerSelection } from './offerSelection.js';

/** Where documentation stands, on pages that say so. */
const MAIN = 'main,[role=main]';

/** Without it the assistant opens all the same. */
const loadReading = () => import('./reading.js').catch(() => undefined);

/**
 * Lets readers point at what they want to ask about: at what they have selected, and at code blocks. Loaded when the page is idle,
 * because it is there before anything is opened.
 *
 * @param setup Read anew at every use.
 * @param signal Takes everything out of the page again.
 */
export async function startCapture(setup: () => CaptureSetup, signal: AbortSignal): Promise<void> {
  // Taken back before it has been loaded.
  if (signal.aborted) return;
  let running: AbortController | undefined;
  let latest: unknown;
  const begin = async () => {
    const asked = wordsOf(setup().look.locale);
    latest = asked;
    const words = await asked;
    if (latest !== asked || signal.aborted) return;
    running?.abort();
    running = new AbortController();
    offer(setup, words, running.signal);
  };
  // Sites change their language without a reload. The words in use stay where the new ones cannot be loaded.
  const observer = new MutationObserver(() => begin().catch(() => {}));
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    running?.abort();
  });
  giveWayToKeyboard(setup, signal);
  await begin();
}

/** Puts the buttons into the page, as the site wants them. */
function offer(setup: () => CaptureSetup, words: CaptureLabels | undefined, signal: AbortSignal): void {
  const { capture, shortcut = 'mod+i', labels } = setup().look;
  const { selection = true, codeBlocks = 'pre', root }: CaptureOptions = typeof capture === 'object' ? capture : {};
  const { askSelection, askCode } = { ...CAPTURE_LABELS, ...words, ...labels };
  const roots = () => {
    const found = document.querySelectorAll(root ?? MAIN);
    return found.length || root ? found : [document.body];
  };
  const counts = (range: Range) => [...roots()].some((part) => range.intersectsNode(part));
  const path = () => resolveCurrentPath(setup().currentPath) ?? '';
  const read = async (range: Range) => (await loadReading())?.readSelected(range, roots(), path());
  const take = async (block: Element) =>
    setup().take('code', (await loadReading())?.readCodeBlock(block, { path: path() }));
  try {
    if (selection) offerSelection({ setup, counts, name: askSelection, shortcut, read }, signal);
    if (codeBlocks) offerCode({ setup, roots, blocks: codeBlocks, name: askCode, take }, signal);
  } catch (error) {
    // What cannot be loaded is left out in silence; a selector that is none is a fault of the site, and said.
    reportError(error);
  }
}

/** English is here already. The words of another language come with those that the panel will need. */
async function wordsOf(locale = document.documentElement.lang): Promise<CaptureLabels | undefined> {
  if (/^(en\b|$)/i.test(locale)) return undefined;
  const { loadPack } = await import('../../ui/languages/loadPack.js');
  return (await loadPack(locale)).pack;
}

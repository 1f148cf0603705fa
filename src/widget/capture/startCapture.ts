import { resolveCurrentPath } from '../../headless/currentPath.js';
import { CAPTURE_LABELS, type CaptureLabels } from '../../ui/captureLabels.js';
import type { CaptureOptions, CaptureSetup } from './CaptureOptions.js';
import { offerCode } from './offerCode.js';
import { offerSelection } from './offerSelection.js';

/** Where documentation stands, on pages that say so. */
const MAIN = 'main,[role=main]';

const loadReading = () => import('./reading.js');

/**
 * Lets readers point at what they want to ask about: at what they have selected, and at code blocks. Loaded when the page is idle,
 * because it is there before anything is opened.
 *
 * @param setup Read anew at every use.
 * @param signal Takes everything out of the page again.
 */
export async function startCapture(setup: () => CaptureSetup, signal: AbortSignal): Promise<void> {
  const { capture, locale, shortcut = 'mod+i' } = setup().look;
  const { selection = true, codeBlocks = 'pre', root }: CaptureOptions = typeof capture === 'object' ? capture : {};
  const words = await wordsOf(locale);
  if (signal.aborted) return;
  const { askSelection, askCode } = { ...CAPTURE_LABELS, ...words, ...setup().look.labels };
  const roots = () => {
    const found = document.querySelectorAll(root ?? MAIN);
    return found.length || root ? found : [document.body];
  };
  const counts = (node: Node) => [...roots()].some((part) => part.contains(node));
  const place = () => ({ path: resolveCurrentPath(setup().currentPath) ?? '' });
  const read = async (range: Range) => (await loadReading()).readRange(range, place());
  const take = async (block: Element) => setup().take('code', (await loadReading()).readCodeBlock(block, place()));
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

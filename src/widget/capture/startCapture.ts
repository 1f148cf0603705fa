import { resolveCurrentPath } from '../../headless/resolveCurrentPath.js';
import { PAGE_BUTTON_LABELS } from '../../languages/en/pageButtons.js';
import type { PageButtonLabels } from '../../languages/Labels.js';
import type { CaptureOptions, CaptureSetup } from './CaptureOptions.js';
import { offerCode } from './offerCode.js';
import { offerSelection } from './offerSelection.js';

/** Where documentation stands, on pages that say so. */
const MAIN = 'main,[role=main]';

/** Without it the assistant opens all the same. */
const loadReading = () => import('./reading.js').catch(() => undefined);

/**
 * Lets readers point at what they want to ask about: at what they have selected, and at code blocks. Puts the buttons into the page, as the
 * site wants them.
 *
 * @param setup Read anew at every use.
 * @param pageLabels Labels in the language of the page. Default: English.
 * @param signal Takes everything out of the page again.
 */
export function startCapture(
  setup: () => CaptureSetup,
  pageLabels: Partial<PageButtonLabels> | undefined,
  signal: AbortSignal,
): void {
  const { capture, shortcut = 'mod+i', labels } = setup().look;
  const { selection = true, codeBlocks = 'pre', root }: CaptureOptions = typeof capture === 'object' ? capture : {};
  const { askSelection, askCode } = { ...PAGE_BUTTON_LABELS, ...pageLabels, ...labels };
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

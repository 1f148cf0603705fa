import { memoizeUntilRejected } from '../../async/memoizeUntilRejected.js';
import { resolveCurrentPath } from '../../headless/resolveCurrentPath.js';
import { PAGE_BUTTON_LABELS } from '../../languages/en/pageButtons.js';
import type { PageButtonLabels } from '../../languages/Labels.js';
import { mergeLabels } from '../../languages/mergeLabels.js';
import type { CaptureOptions } from '../shared/CaptureOptions.js';
import { DEFAULT_SHORTCUT } from '../shared/shortcut.js';
import type { CaptureSetup } from './CaptureSetup.js';
import { offerCode } from './offerCode.js';
import { offerSelection } from './offerSelection.js';

/** Default of the option `root`, which selects the content of the page. If no element matches this default, `<body>` is the content. */
const MAIN = 'main,[role=main]';

/** Each use of the shortcut or of a code button awaits this one promise, so that the assistant gets the items in the right order. */
const importReaders = memoizeUntilRejected(() => import('./readers.js'));

/**
 * Loads the code that reads selections and code blocks. Resolves to undefined if the code could not be loaded. In that case, no button
 * appears beside a selection. The shortcut and the buttons of code blocks then open the assistant without context.
 */
const loadReaders = () => importReaders().catch(() => undefined);

/**
 * Offers to ask about selected text and code blocks, with buttons on the page that load when they are first needed.
 *
 * @param setup Returns the current setup.
 * @param labels Labels in the language of the assistant. Missing labels are English.
 * @param signal Aborting it removes the buttons from the page.
 */
export function startCapture(
  setup: () => CaptureSetup,
  labels: Partial<PageButtonLabels> | undefined,
  signal: AbortSignal,
): void {
  const { capture, shortcut = DEFAULT_SHORTCUT, labels: overrides } = setup().options;
  const { selection = true, codeBlocks = 'pre', root }: CaptureOptions = (typeof capture === 'object' && capture) || {};
  const { askSelection, askCode } = mergeLabels({ ...PAGE_BUTTON_LABELS, ...labels }, overrides);
  const roots = () => {
    const found = document.querySelectorAll(root ?? MAIN);
    return found.length || root ? found : [document.body];
  };
  const isContent = (range: Range) => [...roots()].some((part) => range.intersectsNode(part));
  const path = () => resolveCurrentPath(setup().currentPath()) ?? '';
  const read = async (range: Range) => (await loadReaders())?.readSelected(range, roots(), path());
  const askAbout = async (block: Element) =>
    setup().onCapture('code', (await loadReaders())?.readCodeBlock(block, { path: path() }));
  if (selection) offerSelection({ setup, isContent, label: askSelection, shortcut, read }, signal);
  // An invalid selector is a bug in the site: report it.
  if (codeBlocks) offerCode({ setup, roots, blocks: codeBlocks, label: askCode, askAbout }, signal).catch(reportError);
}

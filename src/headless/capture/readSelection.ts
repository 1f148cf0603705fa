import type { ContextItem } from '../../protocol/assistantMessage.js';
import { type CaptureOptions, contextItem, pagePath } from './readCodeBlock.js';
import { renderedCode, renderedText } from './renderedText.js';
import { withoutPrompts } from './withoutPrompts.js';

/** What the reader writes in, and what belongs to an assistant. */
const NOT_THE_PAGE =
  'input,textarea,select,[contenteditable]:not([contenteditable=false]),[data-docs-assistant],.da-root,docs-assistant';

/**
 * What the reader has selected, as a context item. A selection inside one code block is code, kept exactly; any other is text as it
 * is seen, with white space collapsed and paragraphs, rows and cells apart. What cannot be selected is left out.
 *
 * @param selection Default: that of the page.
 * @returns undefined when nothing is selected, or something that is being written, or the assistant itself.
 * @example readSelection() // { type: 'textSelection', value: 'One accent for all.', path: '/theming', elementId: 'accent' }
 */
export function readSelection(
  selection: Selection | null = getSelection(),
  { path = pagePath() }: CaptureOptions = {},
): ContextItem | undefined {
  return selection?.rangeCount ? readRange(selection.getRangeAt(0), { path }) : undefined;
}

/** As `readSelection`, for a part of the page that may not be selected any more. */
export function readRange(range: Range, { path = pagePath() }: CaptureOptions = {}): ContextItem | undefined {
  const { commonAncestorContainer: common, startContainer } = range;
  const element = common instanceof Element ? common : common.parentElement;
  if (range.collapsed || !element || element.closest(NOT_THE_PAGE)) return undefined;
  const block = element.closest('pre');
  const value = block
    ? withoutPrompts(renderedCode(block, range), block).replace(/^\n+/, '').trimEnd()
    : renderedText(range);
  if (!value.trim()) return undefined;
  return contextItem(block ? 'code' : 'textSelection', value, path, block ?? startContainer);
}

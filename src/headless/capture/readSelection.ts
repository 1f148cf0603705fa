import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import { NOT_THE_PAGE } from './notThePage.js';
import { type ContextReadingOptions, contextItem, pagePath } from './readCodeBlock.js';
import { renderedCode, renderedText } from './renderedText.js';
import { withoutPrompts } from './withoutPrompts.js';

/**
 * Reads the reader's selection as a context item. A selection inside one code block becomes exact code, without line numbers, prompts and
 * buttons. Any other selection becomes text as it is displayed: white space is collapsed, and paragraphs, rows and cells are separated.
 * Content with `user-select: none`, form fields, editors and the assistant are left out. Of a very long text, whole text nodes are read
 * until their total length exceeds 32,000 characters. `addContext` keeps 16,000.
 *
 * @param selection Default: the selection of the page.
 * @returns undefined when no text is selected, or when the selection is in a form field, an editor or the assistant.
 * @example readSelection() // { type: 'textSelection', value: 'One accent for all.', path: '/theming', elementId: 'accent' }
 */
export function readSelection(
  selection: Selection | null = getSelection(),
  { path = pagePath() }: ContextReadingOptions = {},
): ContextItem | undefined {
  return selection?.rangeCount ? readRange(selection.getRangeAt(0), { path }) : undefined;
}

/** Like `readSelection`, for a range that may no longer be selected. */
export function readRange(range: Range, { path = pagePath() }: ContextReadingOptions = {}): ContextItem | undefined {
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

import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import { isNumbersOnly } from './codeNoise.js';
import { elementIdOf } from './elementIdOf.js';
import { EDITORS } from './fields.js';
import { renderedCode } from './renderedText.js';
import { withoutPrompts } from './withoutPrompts.js';

/** Options of `readCodeBlock` and `readSelection`. */
export interface ContextReadingOptions {
  /** Path stored in the item. Default: the path of the page without query and fragment. */
  path?: string | undefined;
}

/**
 * Reads a code block of the page as a context item. The code is exact, but line numbers, prompts, buttons, content that is hidden or cannot
 * be selected, and white space at the end are left out. Works with the markup of common highlighters. Reading stops early in a very long
 * block: after the text node that takes the code over 32,000 characters. `addContext` keeps at most the first 16,000 characters.
 *
 * @returns undefined for an empty block, a column of line numbers or an editor.
 * @example
 * readCodeBlock(document.querySelector('pre'))
 * // { type: 'code', value: 'npm install acme', path: '/start', elementId: 'install' }
 */
export function readCodeBlock(
  block: Element,
  { path = pagePath() }: ContextReadingOptions = {},
): ContextItem | undefined {
  if (isNumbersOnly(block) || block.closest(EDITORS)) return undefined;
  // Read only the code element if there is exactly one: blocks often contain labels and toolbars besides it.
  const [code, second] = block.querySelectorAll(':scope > code');
  const value = withoutPrompts(renderedCode(code && !second ? code : block), block).trimEnd();
  return value.trim() ? contextItem('code', value, path, block) : undefined;
}

/** Creates a context item. Omits fields without a value. @param node The code block, or the node in which the selected text begins. */
export function contextItem(type: ContextItem['type'], value: string, path: string, node: Node): ContextItem {
  const elementId = elementIdOf(node);
  const page = pagePath();
  return {
    type,
    value,
    ...(path && { path }),
    ...(path && path !== page && { pagePath: page }),
    ...(elementId && { elementId }),
  };
}

export const pagePath = (): string => location.pathname;

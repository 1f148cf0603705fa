import type { ContextItem } from '../../protocol/assistantMessage.js';
import { isNumbersOnly } from './codeNoise.js';
import { elementIdOf } from './elementIdOf.js';
import { renderedCode } from './renderedText.js';
import { withoutPrompts } from './withoutPrompts.js';

/** Editors are no documentation; their lines are elements of their own kind. */
const EDITORS = '[contenteditable]:not([contenteditable=false]),.CodeMirror,.cm-editor,.monaco-editor,.ace_editor';

/** What a reader can add to a question about the place an item comes from. */
export interface CaptureOptions {
  /** Path of the page. Default: that of the page, without query and fragment. */
  path?: string | undefined;
}

/**
 * A code block of the page as a context item. The code is kept exactly; line numbers, prompts and buttons are left out, whichever
 * highlighter has drawn it.
 *
 * @returns undefined when there is no code in it: a column of line numbers, an editor.
 * @example readCodeBlock(document.querySelector('pre')) // { type: 'code', value: 'npm install acme', path: '/start', elementId: 'install' }
 */
export function readCodeBlock(block: Element, { path = pagePath() }: CaptureOptions = {}): ContextItem | undefined {
  if (isNumbersOnly(block) || block.closest(EDITORS)) return undefined;
  // Labels and toolbars often stand in the block, beside the element of the code.
  const [code, second] = block.querySelectorAll(':scope > code');
  const value = withoutPrompts(renderedCode(code && !second ? code : block), block).trimEnd();
  return value.trim() ? contextItem('code', value, path, block) : undefined;
}

/** Puts an item together; what is not known is left out. */
export function contextItem(type: ContextItem['type'], value: string, path: string, place: Node): ContextItem {
  const elementId = elementIdOf(place);
  const page = pagePath();
  return {
    type,
    value,
    ...(path && { path }),
    ...(path && path !== page && { pagePath: page }),
    ...(elementId && { elementId }),
  };
}

/** Where the reader is. */
export const pagePath = (): string => location.pathname;

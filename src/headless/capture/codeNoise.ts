/** Selectors of elements in code blocks that are not code, such as buttons, tooltips, callout numbers and screen reader text. */
const CONTROLS =
  'button,select,input,textarea,svg,style,script,template,noscript,clipboard-copy,[role=button],[role=tooltip],[popover],' +
  '.sr-only,.visually-hidden,.conum,.conum+b,.md-annotation,.twoslash-popup-container,docs-assistant-ask';

/** Selectors of prompts such as `$` and `>>>` in highlighted code: Pygments, Chroma, Rouge, highlight.js and Prism. */
const PROMPTS = '.gp,.prompt_,.command-line-prompt';

/** Selectors of line numbers. They can be broad, because a matching element is removed only if its text matches `ONLY_NUMBERS`. */
const LINE_NUMBERS = '[class*="line-n" i],[class*="linen" i],[class*="gutter" i],.ln,.lnt,.blob-num,.hljs-ln-n';

/** Selectors of table cells with line numbers. They are exact, because a number in any other cell is content of the table. */
const CELLS_OF_LINE_NUMBERS =
  '.blob-num,.d2h-code-linenumber,.gutter,.hljs-ln-numbers,.lineno,.linenos,.linenumber,.line-number,.line-numbers,.rouge-gutter';

const ONLY_NUMBERS = /^[\s\d.:|]*$/;

/** Whether an element in a code block is not part of the code. */
export function isCodeNoise(element: Element): boolean {
  return element.matches(`${CONTROLS},${PROMPTS}`) || holdsLineNumbers(element, LINE_NUMBERS);
}

/** Whether a table cell of a selected text is a place for line numbers. */
export function isCellOfLineNumbers(cell: Element): boolean {
  return holdsLineNumbers(cell, CELLS_OF_LINE_NUMBERS);
}

/** Whether an element is a place for line numbers. It contains only numbers, or no text if CSS adds them. */
function holdsLineNumbers(element: Element, selectors: string): boolean {
  const text = element.textContent ?? '';
  const number = element.getAttribute('data-line-number');
  if (number && !element.firstElementChild && text.trim() === number) return true;
  return element.matches(selectors) && ONLY_NUMBERS.test(text);
}

/** Whether a block contains only the line numbers of another block. */
export function isNumbersOnly(block: Element): boolean {
  return ONLY_NUMBERS.test(block.textContent ?? '') && block.closest(LINE_NUMBERS) !== null;
}

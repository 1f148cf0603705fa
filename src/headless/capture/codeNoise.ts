/** What stands inside code blocks and is no code: buttons, tooltips, marks for callouts, words for screen readers. */
const CONTROLS =
  'button,select,input,textarea,svg,style,script,template,noscript,clipboard-copy,[role=button],[role=tooltip],[popover],' +
  '.sr-only,.visually-hidden,.conum,.conum+b,.md-annotation,.twoslash-popup-container,docs-assistant-ask';

/** Prompts by the names that Pygments, Chroma and Rouge, highlight.js and Prism give them. */
const PROMPTS = '.gp,.prompt_,.command-line-prompt';

/** Where highlighters put the numbers of lines. Wide, because what has letters in it is never taken for a number. */
const LINE_NUMBERS = '[class*="line-n" i],[class*="linen" i],[class*="gutter" i],.ln,.lnt,.blob-num,.hljs-ln-n';

const ONLY_NUMBERS = /^[\s\d.:|]*$/;

/** Whether an element is a part of a code block that does not belong to the code. */
export function isCodeNoise(element: Element): boolean {
  if (element.matches(`${CONTROLS},${PROMPTS}`)) return true;
  const text = element.textContent ?? '';
  const number = element.getAttribute('data-line-number');
  if (number && !element.firstElementChild && text.trim() === number) return true;
  return element.matches(LINE_NUMBERS) && ONLY_NUMBERS.test(text);
}

/** Whether a block holds the numbers of another block's lines and nothing else. */
export function isNumbersOnly(block: Element): boolean {
  return ONLY_NUMBERS.test(block.textContent ?? '') && block.closest(LINE_NUMBERS) !== null;
}

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

/**
 * White space within tags. Do not use `\s`: it would also match other white space, such as a no-break space, which an unquoted value may
 * contain. This ambiguity would make the matching time exponential in the number of attributes.
 */
const SPACE = '[ \\t\\n]';
const ATTRIBUTE = `(?:${SPACE}+[a-zA-Z_:][\\w:.-]*(?:${SPACE}*=${SPACE}*(?:[^"'=<>\`\\x00-\\x20]+|'[^']*'|"[^"]*"))?)`;

/** The source of a regular expression for an opening or closing tag. */
export const HTML_TAG = `<[A-Za-z][A-Za-z0-9-]*${ATTRIBUTE}*${SPACE}*/?>|</[A-Za-z][A-Za-z0-9-]*${SPACE}*>`;

/**
 * The seven kinds of HTML blocks in CommonMark 0.31, in order. Without `end`, a blank line ends the block. `interrupts`: whether the block
 * can start on the line after a paragraph, without a blank line between them.
 */
const KINDS: readonly { start: RegExp; end?: RegExp; interrupts: boolean }[] = [
  { start: /^<(?:script|pre|textarea|style)(?:\s|>|$)/i, end: /<\/(?:script|pre|textarea|style)>/i, interrupts: true },
  { start: /^<!--/, end: /-->/, interrupts: true },
  { start: /^<[?]/, end: /\?>/, interrupts: true },
  { start: /^<![A-Za-z]/, end: />/, interrupts: true },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, interrupts: true },
  { start: new RegExp(`^</?(?:${BLOCK_TAGS})(?:\\s|/?>|$)`, 'i'), interrupts: true },
  { start: new RegExp(`^(?:${HTML_TAG})\\s*$`, 'i'), interrupts: false },
];

/** Returns the end condition of the HTML block that a line starts; undefined if the line starts none. */
export function matchHtmlBlock(content: string, insideParagraph: boolean): { end: RegExp | undefined } | undefined {
  const kind = KINDS.find(({ start, interrupts }) => (interrupts || !insideParagraph) && start.test(content));
  return kind && { end: kind.end };
}

import type { Inline } from './ast.js';

/**
 * Returns the plain text of inline elements: images as their alternative text, footnotes as nothing.
 *
 * @param textOfHtml Returns the text of a tag or a comment. Default: the HTML itself.
 */
export function inlineText(inlines: readonly Inline[], textOfHtml: (html: string) => string = (html) => html): string {
  return inlines.map((inline) => textOf(inline, textOfHtml)).join('');
}

function textOf(inline: Inline, textOfHtml: (html: string) => string): string {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'link':
      return inlineText(inline.children, textOfHtml);
    case 'code':
      return inline.text;
    case 'html':
      return textOfHtml(inline.text);
    case 'image':
      return inline.alt;
    case 'break':
      return '\n';
    case 'footnote':
      return '';
    default:
      return inline satisfies never;
  }
}

import type { Inline } from './markdown/ast.js';

/** Whether HTML is a line break, which answers use in tables. */
export function isHtmlBreak(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html);
}

/** Whether HTML is a comment, which is not rendered. */
export function isHtmlComment(html: string): boolean {
  return html.startsWith('<!--');
}

/** The text of a link as it is rendered: images as their alternative text, without comments and footnotes. */
export function getLinkText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'link':
      return getLinkText(inline.children);
    case 'code':
      return inline.text;
    case 'html':
      if (isHtmlBreak(inline.text)) return '\n';
      return isHtmlComment(inline.text) ? '' : inline.text;
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

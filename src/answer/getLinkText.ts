import type { Inline } from './markdown/ast.js';
import { inlineText } from './markdown/inlineText.js';
import { isHtmlBreak } from './markdown/isHtmlBreak.js';

/** Whether HTML is a comment, which is not rendered. */
export function isHtmlComment(html: string): boolean {
  return html.startsWith('<!--');
}

/** Returns the text of a link as it is rendered. Images become their alternative text. Comments and footnotes are left out. */
export function getLinkText(inlines: readonly Inline[]): string {
  return inlineText(inlines, (html) => {
    if (isHtmlBreak(html)) return '\n';
    return isHtmlComment(html) ? '' : html;
  });
}

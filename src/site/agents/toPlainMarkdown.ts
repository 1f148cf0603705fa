import { pushAll } from '../../values/pushAll.js';
import type { MarkdownPage } from '../markdown/nodes/MarkdownPage.js';

/** Returns a page with only its text, in one code block. Used for pages that cannot be rendered as HTML or written as Markdown. */
export function toPlainMarkdown(markdown: MarkdownPage): MarkdownPage {
  return {
    ...markdown,
    headings: [],
    root: { type: 'root', children: [{ type: 'code', value: textOfPage(markdown) }] },
  };
}

/**
 * Returns the text of all nodes of a page that could not be rendered. Visits the nodes without recursion: the page may be nested so deeply
 * that recursion overflows the stack, and rendering may have failed for that reason.
 */
function textOfPage(markdown: MarkdownPage): string {
  const texts: string[] = [];
  const waiting: unknown[] = [markdown.root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { value, children } = node as { value?: unknown; children?: unknown };
    if (typeof value === 'string') texts.push(value);
    if (Array.isArray(children)) pushAll(waiting, [...children].reverse());
  }
  return texts.join('\n');
}

import { pushAll } from '../../protocol/pushAll.js';
import type { MarkdownPage } from '../markdown/MarkdownPage.js';

/** Returns a page with only its text, in one code block. Used for pages that cannot be rendered as HTML or written as Markdown. */
export function toPlainMarkdown(markdown: MarkdownPage): MarkdownPage {
  return {
    ...markdown,
    headings: [],
    root: { type: 'root', children: [{ type: 'code', value: textOfPage(markdown) }] },
  };
}

/** Visits the nodes without recursion, because a deeply nested page can be the reason why rendering failed. */
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

import type { MarkdownPage } from '../markdown/MarkdownPage.js';

/** The page as its words alone, for a page whose structure cannot be rendered: nothing of what it says is lost. */
export function plainMarkdown(markdown: MarkdownPage): MarkdownPage {
  return { ...markdown, headings: [], root: { type: 'root', children: [{ type: 'code', value: wordsOf(markdown) }] } };
}

/** Walked without recursion: the structure can be the reason why it cannot be rendered. */
function wordsOf(markdown: MarkdownPage): string {
  const words: string[] = [];
  const waiting: unknown[] = [markdown.root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { value, children } = node as { value?: unknown; children?: unknown };
    if (typeof value === 'string') words.push(value);
    if (Array.isArray(children)) waiting.push(...[...children].reverse());
  }
  return words.join('\n');
}

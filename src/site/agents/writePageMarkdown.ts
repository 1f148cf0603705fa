import type { Nodes, RootContent } from 'mdast';
import { pushAll } from '../../protocol/pushAll.js';
import type { DocsPage } from '../DocsPage.js';
import { toPlainMarkdown } from '../export/toPlainMarkdown.js';
import { findTitleHeading, hasText } from '../markdown/findTitleHeading.js';
import { type MarkdownOptions, toMarkdown } from '../markdown/toMarkdown.js';

/** Writes a page as plain Markdown: heading, description and content. Each component is replaced by its content. */
export function writePageMarkdown({ markdown }: Pick<DocsPage, 'markdown'>, options?: MarkdownOptions): string {
  const { title, root, frontMatter } = markdown;
  const heading = findTitleHeading(root);
  const nodes: RootContent[] = [
    hasText(heading) ? heading : { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] },
  ];
  if (frontMatter.description)
    nodes.push({ type: 'paragraph', children: [{ type: 'text', value: frontMatter.description }] });
  pushAll(
    nodes,
    root.children.filter((node) => node !== heading),
  );
  try {
    return `${toMarkdown(nodes as Nodes[], options)}\n`;
  } catch {
    // The page is nested too deeply for `toMarkdown`. Write only its text, in one code block.
    return `${toMarkdown(toPlainMarkdown(markdown).root.children as Nodes[])}\n`;
  }
}

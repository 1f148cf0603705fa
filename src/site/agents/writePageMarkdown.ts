import type { Nodes, RootContent } from 'mdast';
import { pushAll } from '../../values/pushAll.js';
import { findTitleHeading, hasText } from '../markdown/nodes/findTitleHeading.js';
import { type MarkdownOptions, toMarkdown } from '../markdown/output/toMarkdown.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { toPlainMarkdown } from './toPlainMarkdown.js';

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

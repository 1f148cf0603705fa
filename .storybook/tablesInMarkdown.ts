import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Lets the reader of the docs pages (`*.mdx`) understand tables, which Markdown by itself does not know. */
export function tablesInMarkdown(this: { data: () => Record<string, unknown[] | undefined> }): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Remark plugin for the docs pages (`*.mdx`). Adds GitHub Flavored Markdown, because CommonMark has no tables. */
export function tablesInMarkdown(this: { data: () => Record<string, unknown[] | undefined> }): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

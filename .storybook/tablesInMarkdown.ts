import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Remark plugin that adds GitHub Flavored Markdown to the docs pages (`*.mdx`), for its tables: CommonMark has none. */
export function tablesInMarkdown(this: { data: () => Record<string, unknown[] | undefined> }): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** The same pipeline as `react-markdown` with `remark-gfm`. HTML is kept, so that it can be compared. */
const markdownToTree = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true });
const writer = unified().use(rehypeStringify, { allowDangerousHtml: true, closeSelfClosing: true });

const tree = (markdown) => markdownToTree.runSync(markdownToTree.parse(markdown));

export const toHtml = (markdown) => writer.stringify(tree(markdown));
export const read = tree;

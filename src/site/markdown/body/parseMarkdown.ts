import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { pushAll } from '../../../values/pushAll.js';
import { splitSource } from '../lines/splitSource.js';
import { textOf } from '../nodes/nodeShapes.js';
import { selectGfmExtensions } from './selectGfmExtensions.js';

/** Maximum depth of nodes, because later steps are recursive. Deeper nodes become plain text. */
const MAX_DEPTH = 80;

const DEFINITION = /^[ \t>]*\[((?:[^[\]\\\n]|\\.){1,300})\]:/gm;
const LABEL = /\[((?:[^[\]\\\n]|\\.){1,300})\]/g;
/**
 * A link definition that is inserted between the placeholder definitions (see `stubsOf`) and the text of the page, to separate them. Its
 * label is U+FDD2, a character that pages cannot contain.
 */
const BARRIER = '[\uFDD2]: #\n\n';

/**
 * Parses GitHub Flavored Markdown piece by piece. HTML is disabled: the caller has replaced all tags with markers (see `MARKER` in
 * `sourceToken.ts`), so whatever still looks like a tag is plain text.
 *
 * @param indentedCode Whether text indented by four spaces is code.
 */
export function parseMarkdown(source: string, indentedCode: boolean): Root {
  const disabled = indentedCode ? ['htmlFlow', 'htmlText'] : ['htmlFlow', 'htmlText', 'codeIndented'];
  const defined = new Set([...source.matchAll(DEFINITION)].map((match) => fold(match[1] ?? '')));
  const root: Root = { type: 'root', children: [] };
  for (const { text, continued } of splitSource(source)) {
    const stubs = defined.size > 0 ? stubsOf(text, defined) : [];
    const head = stubs.length > 0 ? `${stubs.join('\n\n')}\n\n${BARRIER}` : '';
    const { extensions, mdastExtensions } = selectGfmExtensions(text);
    const parsed = fromMarkdown(head + text, {
      extensions: [...extensions, { disable: { null: disabled } }],
      mdastExtensions,
    });
    const children = head ? parsed.children.slice(stubs.length + 1) : parsed.children;
    append(root.children, children, continued);
  }
  tidy(root);
  return root;
}

/**
 * Returns placeholder definitions for the references in a piece of a page. The parser recognises a reference only if its definition is in
 * the same piece, but the real definition may be in another piece.
 */
function stubsOf(text: string, defined: ReadonlySet<string>): string[] {
  const labels = new Set<string>();
  for (const match of text.matchAll(LABEL)) {
    const label = fold(match[1] ?? '');
    if (defined.has(label)) labels.add(label);
  }
  return [...labels].map((label) => `[${label}]: #`);
}

function fold(label: string): string {
  return label
    .replace(/[ \t]+/g, ' ')
    .trim()
    .toLowerCase();
}

function append(children: RootContent[], more: readonly RootContent[], continued: boolean): void {
  const last = children.at(-1);
  const [first, ...rest] = more;
  if (continued && last?.type === 'list' && first?.type === 'list' && last.ordered === first.ordered) {
    for (const item of first.children) last.children.push(item);
    for (const node of rest) children.push(node);
  } else {
    for (const node of more) children.push(node);
  }
}

/**
 * Limits the depth of a tree. Also removes the source positions of nodes, which are unused and take more than half of the memory. Does not
 * recurse, because nodes can be nested too deeply for recursion.
 */
function tidy(root: Root): void {
  const waiting: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    node.position = undefined;
    if (!('children' in node)) continue;
    if (depth >= MAX_DEPTH) {
      node.children = flatText(node) as never;
      continue;
    }
    for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
  }
}

function flatText(node: Nodes): Nodes[] {
  let words = '';
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('children' in next) pushAll(waiting, [...next.children].reverse());
    else words += ` ${textOf(next)}`;
  }
  const inner: Nodes = { type: 'text', value: words.trim() };
  const paragraph: Nodes = { type: 'paragraph', children: [inner] };
  if (node.type === 'list') return [{ type: 'listItem', children: [paragraph] }];
  return node.type === 'blockquote' || node.type === 'listItem' || node.type === 'footnoteDefinition'
    ? [paragraph]
    : [inner];
}

import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { cutSource } from './cutSource.js';
import { gfmOf } from './gfmOf.js';
import { textOf } from './nodeShapes.js';

/** Deeper nodes become their words; later steps recurse. */
const MAX_DEPTH = 80;

const DEFINITION = /^[ \t>]*\[((?:[^[\]\\\n]|\\.){1,300})\]:/gm;
const LABEL = /\[((?:[^[\]\\\n]|\\.){1,300})\]/g;
/** Ends what stands before it; no page can hold its sign. */
const BARRIER = '[\uFDD2]: #\n\n';

/**
 * Parses CommonMark with the extensions of GitHub, piece by piece. HTML is off: whatever is a tag has been lifted out before, and
 * what still looks like one is text.
 *
 * @param indentedCode Whether four spaces make code.
 */
export function parseMarkdown(source: string, indentedCode: boolean): Root {
  const disabled = indentedCode ? ['htmlFlow', 'htmlText'] : ['htmlFlow', 'htmlText', 'codeIndented'];
  const defined = new Set([...source.matchAll(DEFINITION)].map((match) => fold(match[1] ?? '')));
  const root: Root = { type: 'root', children: [] };
  for (const { text, continued } of cutSource(source)) {
    const stubs = defined.size > 0 ? stubsOf(text, defined) : [];
    const head = stubs.length > 0 ? `${stubs.join('\n\n')}\n\n${BARRIER}` : '';
    const { extensions, mdastExtensions } = gfmOf(text);
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

/** What a piece refers to must be defined within it to be read as a reference; where it leads is found in the whole page. */
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
 * Limits the depth, and forgets where nodes stood in the source: nobody asks, and it is more than half of a tree. Without recursion,
 * because what it looks for is what recursion does not survive.
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
    if ('children' in next) waiting.push(...[...next.children].reverse());
    else words += ` ${textOf(next)}`;
  }
  const inner: Nodes = { type: 'text', value: words.trim() };
  const paragraph: Nodes = { type: 'paragraph', children: [inner] };
  if (node.type === 'list') return [{ type: 'listItem', children: [paragraph] }];
  return node.type === 'blockquote' || node.type === 'listItem' || node.type === 'footnoteDefinition'
    ? [paragraph]
    : [inner];
}

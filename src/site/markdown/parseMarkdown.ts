import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { textOf } from './nodeShapes.js';

/** Deeper nodes become their words; later steps recurse. */
const MAX_DEPTH = 80;

/**
 * Parses CommonMark with the extensions of GitHub. HTML is off: whatever is a tag has been lifted out before, and what still
 * looks like one is text.
 *
 * @param indentedCode Whether four spaces make code.
 */
export function parseMarkdown(source: string, indentedCode: boolean): Root {
  const disabled = indentedCode ? ['htmlFlow', 'htmlText'] : ['htmlFlow', 'htmlText', 'codeIndented'];
  const root = fromMarkdown(source, {
    extensions: [gfm(), { disable: { null: disabled } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
  limitDepth(root);
  return root;
}

/** Without recursion, because what it looks for is what recursion does not survive. */
function limitDepth(root: Root): void {
  const waiting: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
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

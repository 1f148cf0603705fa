import type { Code, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { pushAll } from '../../../values/pushAll.js';
import type { ElementNode } from '../nodes/ElementNode.js';
import { calloutOf, detailsOf, toneOf } from '../nodes/makeNodes.js';
import { bold, text, toFlow, toPhrasing, trimmed } from '../nodes/nodeShapes.js';
import { isHtmlName } from '../tokens/elementNames.js';
import { MARKER, restoreMarks, type SourceToken } from '../tokens/sourceToken.js';
import { convertComponent } from './convertComponent.js';
import { HTML_ELEMENTS } from './htmlElements.js';
import { removeHiddenCode } from './removeHiddenCode.js';
import { replaceEmoji } from './replaceEmoji.js';

/**
 * A marker (see `MARKER`) among the children of a node. The marker replaces a token. `index` is the position of this token in the list of
 * tokens.
 */
interface Mark {
  index: number;
  title?: PhrasingContent[];
}

type Item = { mark: Mark } | { node: Nodes };

/** Nodes that can contain only phrasing content. */
const PHRASING_PARENTS = new Set(['heading', 'tableCell', 'link', 'linkReference', 'strong', 'emphasis', 'delete']);

/** Replaces the markers in a parsed page with the content of their tokens. After this, the tree contains only Markdown and containers. */
export function assemble(root: Root, tokens: readonly SourceToken[]): void {
  root.children = toFlow(resolve(root.children, tokens));
}

function resolve(children: readonly Nodes[], tokens: readonly SourceToken[]): Nodes[] {
  const items = children.flatMap((child) => itemsOf(child, tokens));
  // An element needs both of its tags in the same node. If one tag is missing, only the content of the element is kept.
  const present = new Set<number>();
  for (const item of items) if ('mark' in item) present.add(item.mark.index);

  const stack: { mark: Mark; output: Nodes[] }[] = [];
  let output: Nodes[] = [];
  for (const item of items) {
    if ('node' in item) {
      pushAll(output, resolveNode(item.node, tokens));
      continue;
    }
    const token = tokens[item.mark.index];
    if (!token) continue;
    if (token.kind === 'open' && present.has(token.partner)) {
      stack.push({ mark: item.mark, output });
      output = [];
    } else if (token.kind === 'close' && stack.some((open) => open.mark.index === token.partner)) {
      for (;;) {
        const open = stack.pop();
        if (!open) break;
        const converted = convert(elementOf(open.mark, tokens), output);
        output = open.output;
        pushAll(output, converted);
        if (open.mark.index === token.partner) break;
      }
    } else {
      pushAll(output, resolveUnpaired(item.mark, token, tokens));
    }
  }
  for (let open = stack.pop(); open; open = stack.pop()) {
    pushAll(open.output, output);
    output = open.output;
  }
  return output;
}

/**
 * Splits a text node at its markers (see `MARKER`). If a paragraph begins with the marker of a block token, separates this marker from the
 * rest of the paragraph. After the opening marker of a directive (`:::`), the rest becomes the title in `Mark`. Returns other nodes
 * unchanged.
 */
function itemsOf(node: Nodes, tokens: readonly SourceToken[]): Item[] {
  if (node.type === 'paragraph') {
    const first = node.children[0];
    const mark = first?.type === 'text' ? MARKER.exec(first.value) : null;
    const token = mark?.index === 0 ? tokens[Number(mark[1])] : undefined;
    if (mark && token?.block && first?.type === 'text') {
      const rest: Paragraph = {
        type: 'paragraph',
        children: [text(first.value.slice(mark[0].length).trimStart()), ...node.children.slice(1)],
      };
      const words = toPhrasing(resolve(rest.children, tokens)).filter(
        (word) => word.type !== 'text' || word.value.trim(),
      );
      if (token.kind === 'open' && token.name.startsWith(':::'))
        return [{ mark: { index: Number(mark[1]), title: words } }];
      const after: Item[] = words.length > 0 ? [{ node: rest }] : [];
      return [{ mark: { index: Number(mark[1]) } }, ...after];
    }
    return [{ node }];
  }
  if (node.type !== 'text' || !node.value.includes('\uFDD0')) return [{ node }];
  return node.value.split(MARKER).flatMap((part, at): Item[] => {
    if (at % 2 === 1) return [{ mark: { index: Number(part) } }];
    return part ? [{ node: { type: 'text', value: part } }] : [];
  });
}

/**
 * Replaces the markers in a node. A marker in the node's text or attributes is replaced by the source of its token. A marker among the
 * node's children is replaced by the nodes that its token produces. Some tokens produce no node.
 */
function resolveNode(node: Nodes, tokens: readonly SourceToken[]): Nodes[] {
  if ('value' in node) node.value = restoreMarks(node.value, tokens);
  if (node.type === 'text') node.value = replaceEmoji(node.value);
  // `{:js}` at the end of inline code is its language, and not part of the code.
  if (node.type === 'inlineCode') node.value = node.value.replace(/(?<=.)\{:[a-z][\w.-]*\}$/, '');
  if (node.type === 'code') {
    takeOptions(node);
    node.value = removeHiddenCode(node);
  }
  if ('url' in node) node.url = restoreMarks(node.url, tokens);
  if ('alt' in node && node.alt) node.alt = restoreMarks(node.alt, tokens);
  if ('title' in node && typeof node.title === 'string') node.title = restoreMarks(node.title, tokens);
  if (node.type === 'html') return [{ type: 'text', value: node.value }];
  if (!('children' in node)) return [node];
  if (node.type === 'heading') takeId(node, tokens);
  const children = resolve(node.children as Nodes[], tokens);
  if (node.type === 'paragraph') return toFlow(children);
  if (node.type === 'heading') node.children = trimmed(toPhrasing(children));
  else if (PHRASING_PARENTS.has(node.type)) node.children = toPhrasing(children) as never;
  else if (node.type === 'list' || node.type === 'table' || node.type === 'tableRow') node.children = children as never;
  else node.children = toFlow(children) as never;
  return [node];
}

/** Matches an option of a code block, such as `title="a.ts"`, but not a language with options, such as `js:title=a.js` or `python=12`. */
const OPTION = /^(?:[\w-]+=["']|(?:title|filename|file|name|label)=)/;

/**
 * Corrects a code block without a language, such as ` ``` title="a.ts" `. The parser takes the first option of such a block as the
 * language. Moves this option back to the other options.
 */
function takeOptions(node: Code): void {
  if (!node.lang || !OPTION.test(node.lang)) return;
  node.meta = [node.lang, node.meta].filter(Boolean).join(' ');
  node.lang = null;
}

function takeId(node: Nodes & { type: 'heading' }, tokens: readonly SourceToken[]): void {
  const last = node.children.at(-1);
  const mark = last?.type === 'text' ? /<\uFDD0(\d+)\uFDD1>$/.exec(last.value) : null;
  const token = mark && tokens[Number(mark[1])];
  if (last?.type !== 'text' || !mark || token?.kind !== 'id') return;
  last.value = last.value.slice(0, mark.index);
  node.data = { ...node.data, id: token.value };
}

function elementOf(mark: Mark, tokens: readonly SourceToken[]): ElementNode {
  const token = tokens[mark.index] as SourceToken;
  const element: ElementNode = {
    name: token.name,
    attributes: token.attributes,
    expressions: token.expressions,
    block: token.block,
  };
  if (mark.title) element.title = mark.title;
  return element;
}

/** Returns the nodes that replace a single marker. Such a marker does not belong to a pair, or its partner is not in the same node. */
function resolveUnpaired(mark: Mark, token: SourceToken, tokens: readonly SourceToken[]): Nodes[] {
  switch (token.kind) {
    case 'self':
      return convert(elementOf(mark, tokens), []);
    case 'text':
      return [text(token.value)];
    case 'code':
      return [{ type: 'code', lang: token.name || null, value: token.value }];
    case 'open':
      return mark.title
        ? ([{ type: 'paragraph', children: [bold(mark.title)] }].filter(
            (line) => line.children[0]?.children.length,
          ) as RootContent[])
        : [];
    case 'id':
    case 'close':
    case 'drop':
      return [];
    default:
      return token.kind satisfies never;
  }
}

function convert(element: ElementNode, children: Nodes[]): Nodes[] {
  if (element.name.startsWith(':::')) return convertDirective(element, children);
  const html =
    isHtmlName(element.name) && Object.hasOwn(HTML_ELEMENTS, element.name) ? HTML_ELEMENTS[element.name] : undefined;
  return withAnchor(element, html ? html(element, children) : convertComponent(element, children));
}

/** Keeps the `id` of an element, or the `name` of `<a name="…">`, as an empty anchor, so that links to it still work. */
function withAnchor({ name, attributes }: ElementNode, nodes: Nodes[]): Nodes[] {
  const id = attributes.id ?? (name.toLowerCase() === 'a' ? attributes.name : undefined);
  if (typeof id !== 'string' || !/^[^\s<>"]+$/.test(id) || nodes.some((node) => node.data?.id === id)) return nodes;
  return [{ type: 'emphasis', data: { id, hName: 'span', hProperties: { id } }, children: [] }, ...nodes];
}

function convertDirective(element: ElementNode, children: Nodes[]): Nodes[] {
  const name = String(element.attributes.directive);
  const tone = toneOf(name);
  if (tone) return calloutOf(tone, element, children);
  if (name === 'details') return detailsOf(element, children);
  return convertComponent({ ...element, name, block: true }, children);
}

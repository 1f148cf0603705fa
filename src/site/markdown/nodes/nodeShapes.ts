import type { Heading, ListItem, Nodes, PhrasingContent, RootContent, Strong, TableCell, TableRow } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { greatestOf } from '../../../values/greatestOf.js';
import { pushAll } from '../../../values/pushAll.js';
import type { Container } from './Container.js';

const PHRASING = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'strong',
  'text',
]);

export function isPhrasing(node: Nodes): node is PhrasingContent {
  return PHRASING.has(node.type);
}

export function text(value: string): PhrasingContent {
  return { type: 'text', value };
}

/** Sets words in bold. Words that are already bold are not set in bold twice. */
export function bold(words: readonly PhrasingContent[]): Strong {
  return { type: 'strong', children: words.flatMap((word) => (word.type === 'strong' ? word.children : [word])) };
}

/** Returns the text of a heading on one line. */
export function headingText(heading: Heading): string {
  return textOf(heading).replace(/\s+/g, ' ').trim();
}

/**
 * Makes nodes of any kind valid as block content. Adjacent phrasing content, such as text and links, becomes paragraphs. List items become
 * lists, table rows and cells become tables, and containers of the kind `tab` become `tabs` containers.
 */
export function toFlow(nodes: readonly Nodes[]): RootContent[] {
  const flow: RootContent[] = [];
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index];
    if (!node) break;
    const same = (next: Nodes | undefined) => next !== undefined && groupOf(next) === groupOf(node);
    let end = index + 1;
    if (groupOf(node) !== '') while (same(nodes[end])) end += 1;
    pushAll(flow, wrap(groupOf(node), nodes.slice(index, end)));
    index = end;
  }
  return flow;
}

function groupOf(node: Nodes): string {
  if (isPhrasing(node)) return 'phrasing';
  if (node.type === 'listItem') return node.data?.role ?? 'item';
  if (node.type === 'tableRow' || node.type === 'tableCell') return node.type;
  return node.type === 'container' && node.kind === 'tab' ? 'tab' : '';
}

function wrap(group: string, nodes: Nodes[]): RootContent[] {
  switch (group) {
    case 'phrasing': {
      const children = trimmed(nodes as PhrasingContent[]);
      return children.length > 0 ? [{ type: 'paragraph', children }] : [];
    }
    case 'item':
    case 'card':
    case 'step': {
      const list: RootContent = {
        type: 'list',
        ordered: group === 'step',
        spread: true,
        children: nodes as ListItem[],
      };
      if (group === 'step') list.start = 1;
      if (group !== 'item') list.data = { hProperties: { className: [group === 'step' ? 'steps' : 'cards'] } };
      return [list];
    }
    case 'tableCell':
      return toFlow([{ type: 'tableRow', children: nodes as TableCell[] }]);
    case 'tableRow': {
      const rows = nodes as TableRow[];
      const width = greatestOf(rows.map((row) => row.children.length));
      for (const row of rows)
        while (row.children.length < width) row.children.push({ type: 'tableCell', children: [] });
      return width > 0 ? [{ type: 'table', align: [], children: rows }] : [];
    }
    case 'tab':
      return [{ type: 'container', kind: 'tabs', title: '', children: nodes as Container[] }];
    default:
      return nodes as RootContent[];
  }
}

/** Makes nodes of any kind valid as phrasing content. Blocks are replaced by their content, thematic breaks by line breaks. */
export function toPhrasing(nodes: readonly Nodes[]): PhrasingContent[] {
  const words: PhrasingContent[] = [];
  const separate = () => {
    if (words.length > 0 && !endsWithSpace(words.at(-1))) words.push(text(' '));
  };
  for (const node of nodes) {
    if (isPhrasing(node)) words.push(node);
    else if (node.type === 'code') {
      separate();
      words.push({ type: 'inlineCode', value: node.value.replace(/\s+/g, ' ') });
    } else if (node.type === 'thematicBreak') {
      if (words.length > 0) words.push({ type: 'break' });
    } else if ('children' in node) {
      separate();
      pushAll(words, toPhrasing(node.children as Nodes[]));
    }
  }
  return words;
}

function endsWithSpace(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && /\s$/.test(node.value));
}

/** Removes white space and line breaks at both ends of phrasing content. For example, the removal of an expression can leave them there. */
export function trimmed(children: PhrasingContent[]): PhrasingContent[] {
  const blank = (node: PhrasingContent | undefined) =>
    node !== undefined && (node.type === 'break' || (node.type === 'text' && node.value.trim() === ''));
  let start = 0;
  let end = children.length;
  while (start < end && blank(children[start])) start += 1;
  while (end > start && blank(children[end - 1])) end -= 1;
  const kept = children.slice(start, end);
  const first = kept[0];
  if (first?.type === 'text') first.value = first.value.trimStart();
  const last = kept.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return kept;
}

export { textOf };

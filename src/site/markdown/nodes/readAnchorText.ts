import type { Nodes } from 'mdast';
import { textOf } from './nodeShapes.js';
import type { SlugStyle } from './slugs.js';

/** Two hyphens. Starlight replaces them with a dash. */
const DASH = /(?<!-)--(?!-)/g;

/** Returns the text that a generator turns into the anchor of a heading. */
export function readAnchorText(node: Nodes, style: SlugStyle): string {
  if (node.type === 'text' && style === 'starlight') return node.value.replace(DASH, '—');
  if (!('children' in node)) return textOf(node);
  const text = node.children.map((child) => readAnchorText(child, style)).join('');
  // Hugo makes anchors from the Markdown source, where the URL of a link follows the text of the link.
  return node.type === 'link' && style === 'hugo' ? `${text}${node.url}` : text;
}

import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { decodeOrKeep } from '../../protocol/decodeOrKeep.js';
import type { MarkdownPage, PageLabel } from './MarkdownPage.js';
import { headingText, text, textOf } from './nodeShapes.js';

/** Scheme of references: links for which all pages of the site are needed. MyST has it; we also write it for references of Hugo. */
export const REFERENCE_SCHEME = 'project:';

/** What a reference leads to. */
export interface ReferenceTarget {
  url: string;
  /** Text of a link that has none. */
  title: string;
}

/**
 * Turns the references of a page into links, which {@link resolveReferences} completes. Until then, a link without text shows its target.
 *
 * @returns the targets, in the order of the page: `usage.md`, `#install`.
 */
export function takeReferences(root: Root): string[] {
  const targets: string[] = [];
  visit(root, (node) => {
    if ((node.type !== 'link' && node.type !== 'definition') || !node.url.startsWith(REFERENCE_SCHEME)) return;
    const target = decodeOrKeep(node.url.slice(REFERENCE_SCHEME.length));
    const isBare = node.type === 'link' && (node.children.length === 0 || textOf(node) === node.url);
    node.url = target;
    node.data = { ...node.data, reference: isBare ? 'bare' : 'titled' };
    if (isBare) node.children = [text(bareText(target)) as never];
    targets.push(target);
  });
  return targets;
}

/** Returns the text of a link without text while its target is unknown. */
export const bareText = (target: string): string => target.replace(/^#/, '');

/**
 * Completes the references of a page, also in the texts of its headings. Anchors stay as they are.
 *
 * @param found What each target leads to, in the order of {@link takeReferences}. Null if it was not found.
 */
export function resolveReferences(
  { root, headings }: Pick<MarkdownPage, 'root' | 'headings'>,
  found: readonly (ReferenceTarget | null)[],
): void {
  let index = 0;
  visit(root, (node) => {
    if ((node.type !== 'link' && node.type !== 'definition') || !node.data?.reference) return;
    const { reference, ...data } = node.data;
    node.data = data;
    const target = found[index];
    index += 1;
    if (!target) return;
    node.url = target.url;
    if (node.type === 'link' && reference === 'bare' && target.title) node.children = [text(target.title) as never];
  });
  const texts = new Map<string | undefined, string>();
  visit(root, 'heading', (node) => {
    texts.set(node.data?.id, headingText(node));
  });
  for (const heading of headings) heading.text = texts.get(heading.id) ?? heading.text;
}

/** Reads the labels of a page in MyST: its anchors, each with the heading directly below. */
export function readLabels(root: Root): PageLabel[] {
  const titles = new Map<string, string>();
  let above: string[] = [];
  for (const node of root.children) {
    const anchors = node.type === 'paragraph' ? node.children.map(({ data }) => data?.hName && data.id) : [];
    if (anchors.length > 0 && anchors.every((id) => id !== undefined)) {
      above.push(...(anchors as string[]));
      continue;
    }
    if (node.type === 'heading') for (const id of above) titles.set(id, textOf(node).trim());
    above = [];
  }
  const labels: PageLabel[] = [];
  visit(root, 'emphasis', ({ data }) => {
    if (data?.hName && data.id) labels.push({ id: data.id, title: titles.get(data.id) ?? '' });
  });
  return labels;
}

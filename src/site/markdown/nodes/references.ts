import type { Definition, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { decodeOrKeep } from '../../../values/decodeOrKeep.js';
import type { MarkdownPage, PageLabel } from './MarkdownPage.js';
import { headingText, text, textOf } from './nodeShapes.js';

/** URL scheme of references on MyST pages. On all other pages, this scheme has no meaning. */
export const PROJECT_SCHEME = 'project:';
/**
 * Marks a link as a reference (see {@link takeReferences}): the character before the URL of a link that was rewritten from the syntax of a
 * generator. Authors cannot write this character, because {@link withoutMarks} replaces it.
 */
export const REFERENCE_MARK = '\uFDD3';
/** Matches a URL with a scheme or a host. Such a URL is not a reference to a page. `PROJECT_SCHEME` is removed before the test. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** The target of a reference. */
export interface ReferenceTarget {
  url: string;
  /** Text to show in a link that has no text of its own. */
  title: string;
}

/**
 * Finds the references of a page. A reference is a link to another page that an earlier step has rewritten from the syntax of a generator.
 * The earlier step has put `REFERENCE_MARK` before the URL of the link. On MyST pages, three other kinds of links within the site are
 * references, too: links without text or with their URL as text, links that begin with `#`, and links of the scheme `project:`.
 * {@link resolveReferences} completes the references. Until then, a reference without text shows its target.
 *
 * @returns the targets, in the order of the page: `usage.md`, `#install`.
 */
export function takeReferences(root: Root, isMyst: boolean): string[] {
  const targets: string[] = [];
  if (isMyst) expandEmptyReferences(root);
  visit(root, (node) => {
    // Remove `REFERENCE_MARK` from text, code and the URLs of images. The step that rewrites shortcodes can write the mark there, too, but
    // only links and definitions can be references.
    if ('value' in node && node.value.includes(REFERENCE_MARK)) node.value = node.value.replaceAll(REFERENCE_MARK, '');
    if (node.type === 'image') node.url = node.url.replace(REFERENCE_MARK, '');
    if (node.type !== 'link' && node.type !== 'definition') return;
    const isBare =
      node.type === 'link' && !node.data?.media && (node.children.length === 0 || textOf(node) === node.url);
    const url = referenceOf(node.url, isBare, isMyst);
    if (url === undefined) return;
    const target = decodeOrKeep(url);
    node.url = url;
    if (node.type === 'link' && isBare) node.children = [text(bareText(target)) as never];
    if (ELSEWHERE.test(url)) return;
    node.data = { ...node.data, reference: isBare ? 'bare' : 'titled' };
    targets.push(target);
  });
  return targets;
}

/** Returns the URL of a reference without `REFERENCE_MARK` or `PROJECT_SCHEME`. Returns undefined if the link is not a reference. */
function referenceOf(url: string, isBare: boolean, isMyst: boolean): string | undefined {
  if (url.startsWith(REFERENCE_MARK)) return url.slice(REFERENCE_MARK.length);
  if (!isMyst) return undefined;
  const isProject = url.startsWith(PROJECT_SCHEME);
  const target = isProject ? url.slice(PROJECT_SCHEME.length) : url;
  if (target === '' || ELSEWHERE.test(target)) return undefined;
  return isProject || isBare || target.startsWith('#') ? target : undefined;
}

/** Replaces Markdown's reference links without text (`[][usage]`) with ordinary links, if the page defines their label. */
function expandEmptyReferences(root: Root): void {
  const definitions = new Map<string, Definition>();
  visit(root, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  visit(root, 'linkReference', (node, index, parent) => {
    const definition = node.children.length === 0 ? definitions.get(node.identifier) : undefined;
    if (definition && parent && index !== undefined)
      parent.children[index] = { type: 'link', url: definition.url, title: definition.title ?? null, children: [] };
  });
}

/** Returns the placeholder text of a link that has no text of its own. The link shows this text until its target is known. */
export const bareText = (target: string): string => target.replace(/^#/, '');

/**
 * Completes the references of a page, also in the texts of its headings. Does not change the anchors of headings.
 *
 * @param found The target of each reference, in the order of {@link takeReferences}. Null if the target was not found.
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
  // Authors can give several headings the same anchor, so an anchor alone does not identify a heading. Therefore, collect the texts for
  // each anchor in the order of the page, and assign them in this order to the entries of `headings` with the same anchor.
  const texts = new Map<string | undefined, string[]>();
  visit(root, 'heading', (node) => {
    const id = node.data?.id;
    const known = texts.get(id);
    if (known) known.push(headingText(node));
    else texts.set(id, [headingText(node)]);
  });
  for (const heading of headings) heading.text = texts.get(heading.id)?.shift() ?? heading.text;
}

/** Returns the anchor of a label: in lower case, with hyphens in place of white space. */
export const labelId = (label: string): string => label.toLowerCase().replace(/\s+/g, '-');

/**
 * Returns the labels of a MyST page: the anchors that are elements of their own, not the anchors of headings. The title of a label is the
 * text of the heading directly below the anchor, or empty.
 */
export function readLabels(root: Root): PageLabel[] {
  const titles = new Map<string, string>();
  visit(root, (parent) => {
    if (!('children' in parent)) return;
    let above: string[] = [];
    for (const node of parent.children) {
      const anchors = node.type === 'paragraph' ? node.children.map(({ data }) => data?.hName && data.id) : [];
      if (anchors.length > 0 && anchors.every((id) => id !== undefined)) {
        above.push(...(anchors as string[]));
        continue;
      }
      if (node.type === 'heading') for (const id of above) titles.set(id, headingText(node));
      above = [];
    }
  });
  const labels: PageLabel[] = [];
  visit(root, 'emphasis', ({ data }) => {
    if (data?.hName && data.id) labels.push({ id: data.id, title: titles.get(data.id) ?? '' });
  });
  return labels;
}

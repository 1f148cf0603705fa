import type { PhrasingContent, Root } from 'mdast';

/** Maximum number of characters. Search engines show about as many. */
const MAX_DESCRIPTION_LENGTH = 160;
/** Minimum number of characters. A shorter paragraph is probably a label or a caption rather than an introduction. */
const MIN_DESCRIPTION_LENGTH = 21;

/**
 * Returns the beginning of the first paragraph with enough text. Paragraphs inside other blocks, such as lists and callouts, do not count.
 * Undefined if no paragraph has enough text.
 */
export function extractDescription(root: Root): string | undefined {
  for (const node of root.children) {
    if (node.type !== 'paragraph') continue;
    const text = node.children.map(textOfPhrase).join('').replace(/\s+/g, ' ').trim();
    if (text.length < MIN_DESCRIPTION_LENGTH) continue;
    if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
    return `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s\S*$/, '')}…`;
  }
  return undefined;
}

function textOfPhrase(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => ('value' in child ? child.value : '')).join('') : '';
}

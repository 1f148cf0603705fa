import type { PhrasingContent, Root } from 'mdast';
import { cutText } from '../../../values/cutText.js';

/** Maximum length of a description, in characters. Search engines show about as many characters. */
const MAX_DESCRIPTION_LENGTH = 160;
/** Minimum length of a description, in characters. A shorter paragraph is probably a label or a caption rather than an introduction. */
const MIN_DESCRIPTION_LENGTH = 21;
/**
 * Matches the last word of a cut text, which is probably incomplete. More than 40 characters without a space do not count as one word,
 * because Chinese, for example, has no spaces.
 */
const LAST_WORD = /\s\S{0,40}$/;

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
    return `${cutText(text, MAX_DESCRIPTION_LENGTH - 1).replace(LAST_WORD, '')}…`;
  }
  return undefined;
}

function textOfPhrase(node: PhrasingContent): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOfPhrase).join('') : '';
}

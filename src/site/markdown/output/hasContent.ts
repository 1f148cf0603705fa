import type { Root } from 'mdast';
import { EXIT, visit } from 'unist-util-visit';

/** Whether the content of a page, without its front matter, has text, code or an image. */
export function hasContent(root: Root): boolean {
  let found = false;
  visit(root, (node) => {
    found = 'value' in node ? node.value.trim() !== '' : node.type.startsWith('image');
    return found ? EXIT : undefined;
  });
  return found;
}

import type { Heading, Root } from 'mdast';
import { textOf } from './nodeShapes.js';

/** The heading that the template's title replaces: one of level 1 before any text. */
export function findTitleHeading({ children }: Root): Heading | undefined {
  const first = children.find((node) => node.type !== 'paragraph' || textOf(node).trim() !== '');
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

import type { Heading, Root } from 'mdast';
import { textOf } from './nodeShapes.js';

/** Finds the heading that the template's title replaces: a heading of level 1 with nothing but empty paragraphs before it. */
export function findTitleHeading({ children }: Root): Heading | undefined {
  const first = children.find((node) => node.type !== 'paragraph' || textOf(node).trim() !== '');
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

import type { Heading, Root } from 'mdast';
import type { MarkdownPage } from './MarkdownPage.js';
import { headingText, textOf } from './nodeShapes.js';

/**
 * Finds the heading of a page's title in its content: the first block that is not an empty paragraph, if that block is a heading of
 * level 1. Served and exported pages show this heading above the rest of the content (`template/renderPage.ts`).
 */
export function findTitleHeading({ children }: Root): Heading | undefined {
  const first = children.find((node) => node.type !== 'paragraph' || textOf(node).trim() !== '');
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

/** Returns the text of the heading above the content. It can differ from the page's title, which front matter can set separately. */
export function topHeading({ title, root }: Pick<MarkdownPage, 'title' | 'root'>): string {
  const heading = findTitleHeading(root);
  return hasText(heading) ? headingText(heading) : title;
}

/** Whether a heading has text. Without text, the title of the page replaces it. */
export function hasText(heading: Heading | undefined): heading is Heading {
  return heading !== undefined && textOf(heading).trim() !== '';
}

import type { RootContent } from 'mdast';
import type { DocsPage } from '../../site/DocsPage.js';

/** A piece of a page under one heading: what is searched, and what an answer quotes. */
export interface DocsSection {
  page: DocsPage;
  /** Anchor of the heading, without `#`; empty for the beginning of a page. */
  id: string;
  /** Text of the heading; empty for the beginning of a page. */
  heading: string;
  /** Texts of the headings above it on the page, outermost first. */
  trail: readonly string[];
  /** What stands below the heading, as plain Markdown nodes. Empty where a heading is followed by its first subheading. */
  nodes: readonly RootContent[];
  /** Which part of a long section this is, from 0. */
  part: number;
}

/** Address of a section on the site: the page's path and the anchor. */
export function sectionPath(section: DocsSection): string {
  return section.id === '' ? section.page.path : `${section.page.path}#${section.id}`;
}

/** Title of a section for readers: the page, then the heading where there is one. */
export function sectionTitle(section: DocsSection): string {
  const { title } = section.page.markdown;
  return section.heading === '' || section.heading === title ? title : `${title}: ${section.heading}`;
}

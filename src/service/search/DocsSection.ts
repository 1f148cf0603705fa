import type { RootContent } from 'mdast';
import type { DocsPage } from '../../site/DocsPage.js';

/** The part of a page below one heading. A long one is split into several. Sections are the unit of search and of quotes. */
export interface DocsSection {
  page: DocsPage;
  /** Anchor of the heading, without `#`; empty for the start of a page. */
  id: string;
  /** Text of the heading; empty for the start of a page. */
  heading: string;
  /** The headings above it on the page, outermost first. */
  trail: readonly string[];
  /** Content below the heading as Markdown nodes. Empty if a heading is directly followed by a subheading. */
  nodes: readonly RootContent[];
  /** Number of this part of a long section, starting at 0. */
  part: number;
}

/** Title of a section for readers: the page's title, then the heading if there is one. */
export function sectionTitle(section: DocsSection): string {
  const { title } = section.page.markdown;
  return section.heading === '' || section.heading === title ? title : `${title}: ${section.heading}`;
}

import type { RootContent } from 'mdast';
import type { DocsPage } from '../../site/pages/DocsPage.js';

/**
 * A part of a page: the content below one heading, the start of the page, or a collapsible block. Long content is split into several
 * sections. Sections are the unit of search and of quotes.
 */
export interface DocsSection {
  page: DocsPage;
  /** Anchor of the section, without `#`; empty for the start of a page. */
  id: string;
  /**
   * Text of the section's heading, or the title of the collapsible block. Empty for the text before the first heading, and for the text
   * below a level 1 heading that is the page's title.
   */
  heading: string;
  /** The headings that enclose the section, outermost first, without the title of the page. */
  trail: readonly string[];
  /** Content of the section as Markdown nodes, without its heading. Empty, for example, if another heading follows directly. */
  nodes: readonly RootContent[];
  /** Number of this part of a long section, starting at 0. */
  part: number;
}

/** Returns the title of a section for readers: the page's title, then the heading if there is one that differs from the title. */
export function sectionTitle(section: DocsSection): string {
  const { title } = section.page.markdown;
  return section.heading === '' || section.heading === title ? title : `${title}: ${section.heading}`;
}

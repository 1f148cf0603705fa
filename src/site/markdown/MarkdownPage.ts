import type { Root } from 'mdast';

/** What the head of a file says about the page. Unknown fields stay in `fields`. */
export interface FrontMatter {
  title?: string;
  description?: string;
  /** Version of the documented product that the page belongs to. */
  version?: string;
  /** BCP 47 language tag. */
  language?: string;
  /** Place among its neighbours in the navigation; smaller comes first. */
  order?: number;
  /** Left out of navigation, search and answers. */
  hidden?: boolean;
  keywords?: string[];
  /** Questions that the assistant offers on the page and on those below it; an empty list offers none. */
  starters?: string[];
  /** Every field as read, for what the service does not know. */
  fields: Record<string, unknown>;
}

/** A heading of a page, with the anchor that leads to it. */
export interface PageHeading {
  depth: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  id: string;
}

/** A Markdown or MDX file, read: nothing in it is executed, and only plain Markdown nodes are left in `root`. */
export interface MarkdownPage {
  frontMatter: FrontMatter;
  /** From the front matter, else the first heading of level 1, else made of the file name. */
  title: string;
  /** Every heading carries its anchor in `data.id`. */
  root: Root;
  headings: PageHeading[];
  /** What could not be understood and how it was read instead, as sentences for the site's owner. */
  warnings: string[];
}

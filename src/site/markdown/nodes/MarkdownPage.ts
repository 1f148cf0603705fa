import type { Root } from 'mdast';

/** The front matter of a page. Unknown fields are only in `fields`. */
export interface FrontMatter {
  title?: string;
  description?: string;
  /** Version of the documented product that the page belongs to. */
  version?: string;
  /** BCP 47 language tag. */
  language?: string;
  /**
   * Position in the navigation among the entries of the page's folder. Smaller numbers come first. For the index page of a subfolder, it is
   * the position of the subfolder in the folder above it.
   */
  order?: number;
  /** Whether the page is left out of navigation, search, answers and the lists of pages for programs, such as the sitemap. */
  hidden?: boolean;
  keywords?: string[];
  /**
   * Documentation groups that may read the page. Undefined if the field is missing or empty: then everybody may read the page. An empty
   * list if the value cannot be read: then nobody may read the page.
   */
  groups?: string[];
  /** The tags that the search endpoint can filter by. */
  tags?: string[];
  /**
   * Questions that the assistant suggests on the page. They are also suggested on pages below it in the same language, unless such a page
   * or a nearer page above it has its own `starters`. An empty list means none.
   */
  starters?: string[];
  /**
   * All fields of the front matter. Numbers in YAML, and plain numbers at the top level of TOML, stay strings: the version 1.10 must not
   * become 1.1.
   */
  fields: Record<string, unknown>;
}

/** A heading of a page. */
export interface PageHeading {
  depth: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  /** Anchor of the heading. */
  id: string;
}

/** A named position in a page. Other pages can refer to it by its name (the `id`) alone, without the path of the page. */
export interface PageLabel {
  /** Anchor of the position. */
  id: string;
  /** Text of the heading directly below the anchor; otherwise empty. */
  title: string;
}

/** A page that was parsed from Markdown or MDX. */
export interface MarkdownPage {
  frontMatter: FrontMatter;
  /**
   * Title of the page. The first of these that exists: the title in the front matter, the first heading of level 1, the hero of a home
   * page, a heading of any level at the beginning, or the title in the `appendix` option of `readMarkdown`. If none of them exists, a title
   * made from the path.
   */
  title: string;
  /** Standard Markdown nodes and containers. The anchor of a heading is in its `data.id`. */
  root: Root;
  headings: PageHeading[];
  /** The labels of a page in MyST. */
  labels?: PageLabel[];
  /** Targets of the links that `connectPages` completes once all pages are known: `usage.md`, `#install`. */
  references?: string[];
  /** Warnings for the site's owner about parts that could not be read as written or were left out. */
  warnings: string[];
}

import type { DocsPage } from '../DocsPage.js';
import type { FrontMatter, MarkdownPage } from '../markdown/MarkdownPage.js';
import type { NavigationItem } from '../navigation/NavigationItem.js';
import { siteNavigation } from '../navigation/siteNavigation.js';
import type { FileReader } from '../Site.js';

/**
 * What every page of an export must know of all others: plain data that can be sent to another thread. The pages hold their titles
 * and heads and no text, so that an outline of ten thousand pages is small.
 */
export interface SiteOutline {
  title: string;
  domain: string;
  language: string;
  pages: DocsPage[];
  /** The navigation of each language and version, in the pages of this outline. */
  navigations: { language: string | undefined; version: string | undefined; items: NavigationItem[] }[];
  /** Whether script and styles of the pages are there. */
  hasAssets: boolean;
  editUrl?: string;
}

/** What is told about a site to outline it. */
export interface OutlineOptions extends Pick<SiteOutline, 'title' | 'domain' | 'language' | 'hasAssets' | 'editUrl'> {
  pages: readonly DocsPage[];
  /** Reads the sidebar files of generators. Default: there are none. */
  readFile?: FileReader | undefined;
}

/** Outlines the pages that are to be exported. */
export async function outlineSite(options: OutlineOptions): Promise<SiteOutline> {
  const { title, domain, language, hasAssets, editUrl, readFile = async () => undefined } = options;
  const pages = options.pages.map((page) => ({ ...page, markdown: { ...page.markdown, ...NOTHING } }));
  const navigationOf = await siteNavigation(pages, readFile);
  const families = new Map(pages.map((page) => [`${page.language ?? ''}\n${page.version ?? ''}`, page]));
  const navigations = [...families.values()].map((page) => ({
    language: page.language,
    version: page.version,
    items: navigationOf(page),
  }));
  // The navigation has taken what it needs of the heads. What is left is shared, and stays shared in every thread.
  for (const page of pages) page.markdown = lightMarkdown(page.markdown);
  return { title, domain, language, hasAssets, pages, navigations, ...(editUrl ? { editUrl } : {}) };
}

const NOTHING: Pick<MarkdownPage, 'root' | 'headings' | 'warnings'> = {
  root: { type: 'root', children: [] },
  headings: [],
  warnings: [],
};
const SHOWN: FrontMatter = { fields: {} };
const HIDDEN: FrontMatter = { fields: {}, hidden: true };

function lightMarkdown({ title, frontMatter }: MarkdownPage): MarkdownPage {
  return { title, frontMatter: frontMatter.hidden ? HIDDEN : SHOWN, ...NOTHING };
}

import type { DocsPage } from '../DocsPage.js';
import type { FileReader } from '../FileReader.js';
import type { FrontMatter, MarkdownPage } from '../markdown/MarkdownPage.js';
import type { NavigationItem } from '../navigation/NavigationItem.js';
import { siteNavigation } from '../navigation/siteNavigation.js';
import type { SiteAssets } from '../SiteAssets.js';

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
  /** Script and styles of the pages, where they are there. */
  assets?: SiteAssets | undefined;
  /** Folder with the images and downloads of the pages. Default: nothing is known of them. */
  filesFolder?: string | undefined;
  editUrl?: string | undefined;
  /** Address of the published site, for canonical links. Default: there are none. */
  siteUrl?: string | undefined;
  /** Root of the assistant interface. Default: the pages have no assistant. */
  discoveryUrl?: string | undefined;
}

/** What is told about a site to outline it. */
export interface OutlineOptions extends Omit<SiteOutline, 'pages' | 'navigations'> {
  pages: readonly DocsPage[];
  /** Reads the sidebar files of generators. Default: there are none. */
  readFile?: FileReader | undefined;
}

/** Outlines the pages that are to be exported. */
export async function outlineSite(options: OutlineOptions): Promise<SiteOutline> {
  const { title, domain, language, assets, filesFolder, editUrl, siteUrl, discoveryUrl } = options;
  const readFile = options.readFile ?? (async () => undefined);
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
  return { title, domain, language, assets, filesFolder, editUrl, siteUrl, discoveryUrl, pages, navigations };
}

const NOTHING: Pick<MarkdownPage, 'root' | 'headings' | 'warnings'> = {
  root: { type: 'root', children: [] },
  headings: [],
  warnings: [],
};
const SHOWN: FrontMatter = { fields: {} };
const HIDDEN: FrontMatter = { fields: {}, hidden: true };

function lightMarkdown({ title, frontMatter }: MarkdownPage): MarkdownPage {
  const shared = frontMatter.hidden ? HIDDEN : SHOWN;
  const { starters } = frontMatter;
  return { title, frontMatter: starters ? { ...shared, starters } : shared, ...NOTHING };
}

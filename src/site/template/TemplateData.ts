import type { NavigationItem, OrderedPage } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { findStarters } from '../pages/findStarters.js';
import type { SiteOptions } from '../Site.js';
import type { SiteAssets } from '../shared/SiteAssets.js';

/** An entry of the language or version menu. It links to the same page in its language or version, or else to the topmost page there. */
export interface Alternative {
  label: string;
  /** Language of the target page and of the label. Only in the language menu. */
  language?: string;
  path: string;
  /** Whether this is the language or version of the current page. */
  current: boolean;
}

/** The entries of the language menu and of the version menu. */
export interface Alternatives {
  languages: Alternative[];
  versions: Alternative[];
}

/** Data about a site for its templates. The same for all of its pages. */
export interface SiteData {
  title: string;
  /** A sentence that describes the documentation. Shown at the root of the site, unless the root has a page or redirects to one. */
  description?: string | undefined;
  domain: string;
  /** Language of pages that do not name one. */
  language: string;
  /** Path of the site's root, without a slash at the end. Empty in an export. */
  base: string;
  discoveryUrl?: string | undefined;
  /** URL that the assistant sends ratings to. */
  feedbackUrl?: string | undefined;
  /** Public key of the assistant. */
  apiKey?: string | undefined;
  /** Maximum length of a query in the search field, in characters. Default: that of the page's script. */
  queryLength?: number | undefined;
  /** Beginning of absolute URLs: an origin such as `https://docs.acme.com`, or the URL of an exported site. Default: no canonical links. */
  origin?: string | undefined;
  /** Maps the path of a page to the path at which the page is published. Default: the same path. */
  publishedPath?: ((path: string) => string) | undefined;
  /** File names of the scripts, styles and brand files of the pages. Undefined if the scripts and styles were not built. */
  assets?: SiteAssets | undefined;
  /** Content security policy for a `<meta>` element. A served page gets its policy as a header instead. */
  policy?: string | undefined;
}

/** The links around the content of a page. */
export interface PageLinks {
  navigation: NavigationItem[];
  /** Pages in reading order, for the links to the previous and next page. Default: the order of `navigation`. */
  order?: readonly OrderedPage[] | undefined;
  alternatives: Alternatives;
  /** URL of the page's Markdown version, to which the page links. Relative in an export. */
  markdownUrl?: string | undefined;
  /** Returns the URL to write into the page for a path below the site's root, such as `/guide/install`. */
  address: (path: string) => string;
}

/** All data of the page templates, besides the page itself. */
export interface TemplateData extends SiteData, PageLinks {
  /** Questions that the assistant suggests on this page. */
  starters?: readonly string[] | undefined;
  editUrl?: string | undefined;
  /** Script in the head of the page. The content security policy must allow it by its hash. */
  inlineScript?: string | undefined;
}

export const NO_ALTERNATIVES: Alternatives = { languages: [], versions: [] };

/** Collects the data of the templates for one page, or for a document that belongs to no page. */
export function collectTemplateData(
  site: SiteData,
  links: PageLinks,
  page: DocsPage | undefined,
  from: { byPath: ReadonlyMap<string, DocsPage>; editUrl?: SiteOptions['editUrl'] },
): TemplateData {
  return {
    ...site,
    ...links,
    starters: page && site.discoveryUrl !== undefined ? findStarters(page, from.byPath) : undefined,
    editUrl: page && editUrlOf(page, from.editUrl),
  };
}

function editUrlOf(page: DocsPage, editUrl: SiteOptions['editUrl']): string | undefined {
  const file = page.sourceFile ?? page.file;
  if (typeof editUrl === 'function') return editUrl(file);
  return editUrl?.replaceAll('{file}', file.split('/').map(encodeURIComponent).join('/'));
}

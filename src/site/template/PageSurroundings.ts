import type { DocsPage } from '../DocsPage.js';
import type { NavigationItem } from '../navigation/NavigationItem.js';
import type { SiteAssets } from '../SiteAssets.js';

/** The same page in another language or version, or the nearest thing to it. */
export interface Alternative {
  label: string;
  /** Of another language; what the label is written in. */
  language?: string;
  path: string;
  current: boolean;
}

/** What stands around a page. */
export interface PageSurroundings {
  /** Of the site. */
  title: string;
  base: string;
  domain: string;
  discoveryUrl?: string;
  /** Public key of the assistant. */
  apiKey?: string;
  /** What the assistant offers to ask. */
  starters?: readonly string[] | undefined;
  /** Where absolute addresses begin; without it there is no canonical link. */
  origin?: string;
  /** Of pages that do not name theirs. */
  language: string;
  navigation: NavigationItem[];
  /** The pages before and after, in reading order. Default: those of `navigation`, which an export shortens. */
  order?: { page: DocsPage; title: string; group: string }[];
  alternatives: { languages: Alternative[]; versions: Alternative[] };
  editUrl?: string;
  /** Script and styles of the pages, where they were built. */
  assets?: SiteAssets | undefined;
  /** Content security policy that the page carries itself, because no server is there to send one. */
  policy?: string;
}

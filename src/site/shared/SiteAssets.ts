/** Logo, favicon and accent colour of a site, as file names below `_docs/`. */
export interface SiteBrand {
  /** Style sheet with the accent colour. */
  styles?: string;
  logo?: string;
  /** Logo for the dark colour scheme. Default: `logo`. */
  darkLogo?: string;
  favicon?: string;
  /** Whether the logo contains the name of the site. If so, the name is not shown beside it. */
  hasNameInLogo?: boolean;
}

/** File names, below `_docs/`, of the styles and scripts of the pages and of the files of the brand. */
export interface SiteAssets {
  styles: string;
  /** Script that sets the chosen theme before the first paint. */
  theme: string;
  /** Script for tabs, copy buttons, theme button, outline, menu and search dialog. */
  page: string;
  /** Script that loads the assistant. Pages of sites without an assistant do not use it. */
  assistant?: string;
  /** Script of the search in an export. Without it the pages search through the service. */
  search?: string;
  /** Scripts with the stemmers that `search` needs, by stemmer name. */
  stemmers?: Readonly<Record<string, string>>;
  brand?: SiteBrand | undefined;
}

/** Returns the names of all files in a list of assets. */
export function assetNames({ stemmers, brand, ...files }: Partial<SiteAssets>): Set<string> {
  const all = [files, stemmers, brand].flatMap((names) => Object.values(names ?? {}));
  return new Set(all.filter((name) => typeof name === 'string'));
}

/** File names of the assets of a site that the service serves. In exports, the names contain a hash of the content. */
export const SERVED_ASSETS: SiteAssets = {
  styles: 'page.css',
  theme: 'theme.js',
  page: 'page.js',
  assistant: 'assistant.js',
};

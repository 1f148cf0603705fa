/** Names of the built styles and scripts of the pages, below `_docs/`. */
export interface SiteAssets {
  styles: string;
  /** Sets the chosen theme before the page is drawn. */
  theme: string;
  /** Tabs, copying, outline, menu, and the search's dialog. */
  page: string;
  /** Loads the assistant. Only pages with a `discoveryUrl` name it. */
  assistant?: string;
  /** The search of a bundle. Without it the pages ask the service. */
  search?: string;
  /** What it needs for some languages: scripts by the names of stemmers. */
  stemmers?: Readonly<Record<string, string>>;
}

/** As the service serves them. */
export const SERVED_ASSETS: SiteAssets = {
  styles: 'page.css',
  theme: 'theme.js',
  page: 'page.js',
  assistant: 'assistant.js',
};

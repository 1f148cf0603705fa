export { SLUG_STYLES } from '../../site/markdown/slugs.js';

/** The site generators whose rules for page paths the service knows. `plain`: a page has the path of its file, without extension. */
export const SITE_KINDS = [
  'docusaurus',
  'vitepress',
  'starlight',
  'mkdocs',
  'sphinx',
  'nextra',
  'hugo',
  'plain',
] as const;

/** One of {@link SITE_KINDS}. */
export type SiteKind = (typeof SITE_KINDS)[number];

/** A site generator: every kind of site except `plain`. Its page paths differ from those of a `plain` site. */
export type Generator = Exclude<SiteKind, 'plain'>;

/**
 * How the paths of pages and of index pages end:
 *
 * - `none`: `/guide/install`, `/guide`
 * - `index-slash`: `/guide/install`, `/guide/`
 * - `slash`: `/guide/install/`, `/guide/`
 * - `html`: `/guide/install.html`, `/guide/`
 */
export const PAGE_ENDINGS = ['none', 'index-slash', 'slash', 'html'] as const;

/** One of {@link PAGE_ENDINGS}. */
export type PageEnding = (typeof PAGE_ENDINGS)[number];

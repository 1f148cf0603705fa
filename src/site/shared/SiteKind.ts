/**
 * The kinds of sites: several site generators, and `plain` for all other sites, including those of mdBook and GitBook. The kind of a site
 * decides how its pages are written (`SYNTAX_BY_KIND`), which paths they have (`RULES_BY_KIND`), and where their navigation is configured
 * (`readSiteConfig`).
 */
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

/** A site generator: every kind of site except `plain`. Its page paths can differ from those of a `plain` site. */
export type Generator = Exclude<SiteKind, 'plain'>;

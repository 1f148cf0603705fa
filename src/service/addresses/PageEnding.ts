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

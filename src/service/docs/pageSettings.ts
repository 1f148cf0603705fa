import type { SlugStyle } from '../../site/markdown/nodes/slugs.js';
import { RULES_BY_KIND } from '../addresses/rulesByKind.js';
import type { SiteLayout } from '../addresses/SiteLayout.js';
import type { PageSettings } from './PageReader.js';

/** The settings of pages that do not follow from their site. */
export interface GivenSettings extends Omit<PageSettings, 'folder' | 'site' | 'slugs' | 'place'> {
  /** Style of the anchors of headings. Default: the style of the site. */
  slugs?: SlugStyle;
}

/**
 * Returns the settings for reading the pages of a site. Only the site decides the syntax of the pages. The style of the anchors can be set.
 *
 * @param layout Undefined for a site without a generator.
 */
export function pageSettings(layout: SiteLayout | undefined, { slugs, ...given }: GivenSettings): PageSettings {
  if (!layout) return { ...given, site: 'plain', slugs: slugs ?? 'github' };
  return { ...given, site: layout.kind, slugs: slugs ?? RULES_BY_KIND[layout.kind].slugs };
}

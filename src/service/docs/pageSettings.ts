import type { SlugStyle } from '../../site/markdown/nodes/slugs.js';
import { RULES_BY_KIND } from '../addresses/rulesByKind.js';
import type { SiteLayout } from '../addresses/SiteLayout.js';
import type { PageSettings } from './PageReader.js';

/** The settings that callers of {@link pageSettings} choose. The others depend on the folder of the pages and the layout of the site. */
export interface GivenSettings extends Omit<PageSettings, 'folder' | 'site' | 'slugs' | 'place'> {
  /** Style of the anchors of headings. Default: the style of the site generator; for a site without a generator, `github`. */
  slugs?: SlugStyle;
}

/**
 * Returns the settings for reading the pages of a site. The generator of the site always decides the syntax of the pages. For the style of
 * heading anchors, `slugs` takes precedence over the style of the generator.
 *
 * @param layout Undefined for a site without a generator.
 */
export function pageSettings(layout: SiteLayout | undefined, { slugs, ...given }: GivenSettings): PageSettings {
  if (!layout) return { ...given, site: 'plain', slugs: slugs ?? 'github' };
  return { ...given, site: layout.kind, slugs: slugs ?? RULES_BY_KIND[layout.kind].slugs };
}

import type { AddressOptions } from './AddressOptions.js';
import { RULES_BY_KIND } from './rulesByKind.js';
import type { SiteLayout } from './SiteLayout.js';
import { joinPath } from './sitePaths.js';

/** Creates the layout of a site whose configuration is not known. Returns undefined for `plain`, which needs no layout. */
export function createLayout({ site = 'plain', ...options }: AddressOptions): SiteLayout | undefined {
  if (site === 'plain') return undefined;
  return withOptions({ ...RULES_BY_KIND[site].defaults, kind: site, base: '', prefix: '' }, options);
}

/**
 * Applies the options of the service to a layout. The option `base` replaces the `base` and the `docsPath` of the layout. So if this
 * option is set, the result has an empty `base`, and the paths of its folders no longer contain `docsPath`. The service puts the option
 * `base` before each path.
 */
export function withOptions(layout: SiteLayout, { base, pageEnding }: AddressOptions): SiteLayout {
  const { docsPath = '' } = layout;
  const folders = layout.folders.map((each) => ({ ...each, path: withoutNames(each.path, docsPath) }));
  return {
    ...layout,
    ...(base !== undefined && { base: '', folders }),
    ...(pageEnding && { ending: pageEnding }),
  };
}

/** Removes one path from another that contains it: `/docs` from `/fr/docs/next`, but not from `/docs-api`. */
function withoutNames(path: string, names: string): string {
  return joinPath(`${path}/`.replace(`${names}/`, '/'));
}

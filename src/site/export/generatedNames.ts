import { docsFamilies } from '../agents/docsFamilies.js';
import { assetNames } from '../shared/SiteAssets.js';
import type { SiteOutline } from './SiteOutline.js';

/** Folder of the styles, scripts and logos of the pages. */
export const ASSETS_FOLDER = '_docs/';

/** Returns the names of the files that an export generates and that pages may link to: assets of the pages, `llms.txt`, `sitemap.xml`. */
export function generatedNames({ pages, language, assets, siteUrl }: SiteOutline): Set<string> {
  return new Set([
    ...[...assetNames(assets ?? {})].map((name) => ASSETS_FOLDER + name),
    ...docsFamilies(pages, language).flatMap(({ file, fullFile }) => [file, fullFile]),
    ...(siteUrl ? ['sitemap.xml'] : []),
  ]);
}

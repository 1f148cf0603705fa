import type { SiteKind } from '../../shared/SiteKind.js';
import { readBody } from '../body/readBody.js';
import { SYNTAX_BY_KIND } from '../dialect/syntaxByKind.js';
import { readHeadings } from '../nodes/readHeadings.js';
import { type SlugStyle, Slugs } from '../nodes/slugs.js';
import { dialectOf } from '../syntax/expandExtensions.js';
import { placeHeadings } from './placeHeadings.js';

/**
 * Returns the lines below the heading whose anchor is `id`, up to the next heading of the same or a higher level. Undefined if the text has
 * no such heading.
 *
 * @param path Path of the file that contains the text. If it ends with `.mdx`, the text is read as MDX.
 * @param page Kind of site and style of anchors of the page that includes the text.
 */
export function selectBelowHeading(
  text: string,
  id: string,
  path: string,
  { site, slugs }: { site: SiteKind; slugs: SlugStyle },
): string | undefined {
  const found = placeHeadings(text, dialectOf(text, path, SYNTAX_BY_KIND[site]));
  // Read all headings together, as one page: the anchor of a heading depends on the other headings.
  const { root } = readBody(found.map(({ source }) => source).join('\n\n'), path, site);
  const at = readHeadings(root, new Slugs(slugs)).findIndex((heading) => heading.id === id);
  const heading = found[at];
  if (!heading) return undefined;
  const next = found.slice(at + 1).find(({ depth }) => depth <= heading.depth);
  return text.split('\n').slice(heading.end, next?.start).join('\n');
}

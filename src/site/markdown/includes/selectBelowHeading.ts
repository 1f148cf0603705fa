import type { Heading } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import type { SiteKind } from '../../shared/SiteKind.js';
import { readBody } from '../body/readBody.js';
import { SYNTAX_BY_KIND } from '../dialect/syntaxByKind.js';
import { readLines } from '../lines/codeLines.js';
import { splitSource } from '../lines/splitSource.js';
import { readHeadings } from '../nodes/readHeadings.js';
import { type SlugStyle, Slugs } from '../nodes/slugs.js';
import { dialectOf } from '../syntax/expandExtensions.js';
import { scanTokens } from '../tokens/scanTokens.js';

/** A heading and its place in a text. */
interface PlacedHeading {
  depth: number;
  /** Source of the heading as one line that begins with `#`. */
  source: string;
  /** Index of the first line of the heading, and index of the line below the heading. */
  start: number;
  end: number;
}

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
  const found = placeHeadings(text, path, site);
  // Read all headings together, as one page: the anchor of a heading depends on the other headings.
  const { root } = readBody(found.map(({ source }) => source).join('\n\n'), path, site);
  const at = readHeadings(root, new Slugs(slugs)).findIndex((heading) => heading.id === id);
  const heading = found[at];
  if (!heading) return undefined;
  const next = found.slice(at + 1).find(({ depth }) => depth <= heading.depth);
  return text.split('\n').slice(heading.end, next?.start).join('\n');
}

function placeHeadings(text: string, path: string, site: SiteKind): PlacedHeading[] {
  const lines = text.split('\n');
  const found: PlacedHeading[] = [];
  let above = 0;
  for (const piece of splitSource(withoutTokens(text, path, site))) {
    const root = fromMarkdown(piece.text, { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] });
    visit(root, 'heading', (node) => void found.push(placeOf(node, above, lines)));
    above += piece.text.split('\n').length;
  }
  return found;
}

function placeOf({ depth, position }: Heading, above: number, lines: readonly string[]): PlacedHeading {
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  const start = above + line - 1;
  const end = above + (position?.end.line ?? line);
  const first = lines[start]?.slice(column - 1) ?? '';
  // A heading without number signs is underlined, and can have several lines.
  const words = [first, ...lines.slice(start + 1, end - 1)].map((each) => each.trim()).join(' ');
  const isUnderlined = end - start > 1;
  return { depth, source: isUnderlined ? `${'#'.repeat(depth)} ${words}` : first, start, end };
}

/** Replaces everything that is not Markdown, such as comments and tags, with spaces, so that no heading is found in it. */
function withoutTokens(text: string, path: string, site: SiteKind): string {
  const dialect = dialectOf(text, path, SYNTAX_BY_KIND[site]);
  let output = '';
  let position = 0;
  for (const { start, end } of scanTokens(text, readLines(text), dialect)) {
    output += text.slice(position, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    position = end;
  }
  return output + text.slice(position);
}

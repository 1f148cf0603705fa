import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RealSite } from './RealSite.js';

/**
 * Maps the path of each documentation page of a built site to the ids of the page's headings, sections and spans, separated by spaces.
 * Leaves out pages that the generator has added, and ids of the theme.
 */
export type SiteRecord = Record<string, string>;

/** Reads a record from the HTML files of a built site. */
export async function recordSite(root: string, site: RealSite): Promise<SiteRecord> {
  const entries = await readdir(join(root, site.output), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
  const record: SiteRecord = {};
  for (const file of files.sort()) {
    const html = await readFile(file, 'utf8');
    // Skip pages that the generator has added, such as error pages, search pages and lists of tags. The text below is on every page of
    // `topics.ts`, but not on the added pages.
    if (!html.includes('is a lamp with a switch')) continue;
    const name = relative(join(root, site.output), file).split(sep).join('/');
    record[addressOf(name, html, site)] = headingIds(html).join(' ');
  }
  return record;
}

/**
 * Returns the canonical path of a page, or else the path of its file, without the name `index.html`. With clean URLs, also without `.html`.
 */
function addressOf(name: string, html: string, { base, hasCleanUrls }: RealSite): string {
  const canonical = /<link\b(?=[^>]*\brel="?canonical\b)[^>]*\bhref=(?:"([^"]+)|([^">\s]+))/
    .exec(html)
    ?.slice(1)
    .find(Boolean);
  const path = canonical ? decodeURI(new URL(canonical).pathname) : `${base}/${name}`;
  return hasCleanUrls ? path.replace(/(?:\/index)?\.html$/, '') : path.replace(/\/index\.html$/, '/');
}

/** Matches ids of elements that belong to the theme of the site, such as the heading of its search. */
const OF_THEME = /label$|__/i;

/** Returns the ids of headings, sections and spans of a page, because generators put anchors on any of them. Leaves out the theme's ids. */
export function headingIds(html: string): string[] {
  const found = html.matchAll(/<(?:h[1-6]|section|span)\b[^>]*?\sid=(?:"([^"]+)"|([^\s>"]+))/g);
  return [...found]
    .map(([, quoted, plain]) => decodeEntities(quoted ?? plain ?? ''))
    .filter((id) => !OF_THEME.test(id));
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&amp;/g, '&');
}

import type { DocsPage } from '../../site/DocsPage.js';
import type { IncludeFile } from '../../site/markdown/expandIncludes.js';
import { readMarkdown } from '../../site/markdown/readMarkdown.js';
import type { PageAddress } from './pageAddress.js';

/** What is known about a page beside its source. */
export interface PageOptions {
  /** Relative to the folder, with `/` between names. */
  file: string;
  address: PageAddress;
  /** How the site's own generator makes anchors. Default `github`. */
  slugs?: 'github' | 'vitepress' | 'mdx';
  /** Language of pages that neither their head nor their folder names one for. Default: none, and searched as English. */
  language?: string;
  /** Finds files that pages include. Default: none are. */
  include?: IncludeFile;
}

/** Reads one page. Its front matter outranks its place in the folder for version, language and address (`slug`). */
export function readPage(source: string, options: PageOptions): DocsPage {
  const { file, address, slugs, include } = options;
  const markdown = readMarkdown(source, { path: file, ...(slugs ? { slugs } : {}), ...(include ? { include } : {}) });
  const version = markdown.frontMatter.version ?? address.version;
  const language = markdown.frontMatter.language ?? address.language ?? options.language;
  return {
    path: slugPath(markdown.frontMatter.fields.slug, address.path),
    file,
    ...(version ? { version } : {}),
    ...(language ? { language } : {}),
    markdown,
  };
}

/** Docusaurus and Starlight let a page say its own address: from the root, or in place of the file's name. */
function slugPath(slug: unknown, path: string): string {
  if (typeof slug !== 'string' || !/^[\w./~-]+$/.test(slug) || slug.includes('..')) return path;
  const absolute = slug.startsWith('/') ? slug : `${path.slice(0, path.lastIndexOf('/') + 1)}${slug}`;
  return absolute.replace(/\/{2,}/g, '/').replace(/(?<=^\/|[^/])\/+$/, '');
}

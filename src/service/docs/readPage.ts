import type { IncludeFile } from '../../site/markdown/includes/IncludeReader.js';
import type { ProjectPlace } from '../../site/markdown/includes/ProjectPlace.js';
import type { SlugStyle } from '../../site/markdown/nodes/slugs.js';
import { type PageAppendix, readMarkdown } from '../../site/markdown/readMarkdown.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { SiteKind } from '../../site/shared/SiteKind.js';
import type { PageAddress } from '../addresses/derivePageAddress.js';

export interface PageOptions {
  /** Path relative to the documentation folder, with `/` as separator. */
  file: string;
  address: PageAddress;
  /** Kind of site that the page was written for. It decides the syntax of the page. */
  site: SiteKind;
  /** Style of the anchors, as on the published site. Unlike `site`, it does not affect the syntax of the page. */
  slugs: SlugStyle;
  /**
   * Language of the page if neither its front matter nor `address` has one. By default, such a page has no language and is searched as
   * English.
   */
  language?: string;
  /** Reads files that the page includes or imports. Default: no files are read, and warnings say which content is left out. */
  include?: IncludeFile;
  /** Location of the documentation folder in the project of its site generator. Default: the folder belongs to no project. */
  place?: ProjectPlace;
  /** Content that is added to the page. Default: none. */
  appendix?: PageAppendix;
}

const IGNORED_SLUG =
  'The slug in the front matter is not used, because it can have only letters, digits, "/", ".", "_", "~" and "-", and no "..". The page has the address of its file. Correct the slug.';

/**
 * Reads one page. Its front matter overrides the version and language that the path of its file determines. On a site without a generator,
 * the field `slug` also overrides the path of the page.
 */
export function readPage(source: string, options: PageOptions): DocsPage {
  const { file, address, site, slugs, include, place, appendix } = options;
  const markdown = readMarkdown(source, {
    path: file,
    site,
    slugs,
    ...(include && { include }),
    ...(place && { place }),
    ...(appendix && { appendix }),
  });
  const version = markdown.frontMatter.version ?? address.version;
  const language = markdown.frontMatter.language ?? address.language ?? options.language;
  const { slug } = markdown.frontMatter.fields;
  const isSet = slug !== undefined && slug !== null && slug !== '' && !address.isOfGenerator;
  const path = isSet ? slugPath(slug, address.path) : address.path;
  if (path === undefined) markdown.warnings.push(IGNORED_SLUG);
  return {
    path: path ?? address.path,
    file,
    ...(version ? { version } : {}),
    ...(language ? { language } : {}),
    markdown,
  };
}

/**
 * Resolves the field `slug`, which is an absolute path or replaces the last segment of the page's path. Returns undefined if the slug is
 * invalid.
 */
function slugPath(slug: unknown, path: string): string | undefined {
  if (typeof slug !== 'string' || !/^[\p{L}\p{M}\p{N}_./~-]+$/u.test(slug) || slug.includes('..')) return undefined;
  const absolute = slug.startsWith('/') ? slug : `${path.slice(0, path.lastIndexOf('/') + 1)}${slug}`;
  return absolute
    .normalize()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=^\/|[^/])\/+$/, '');
}

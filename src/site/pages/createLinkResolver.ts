import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import { encodePagePath } from '../../protocol/encodePagePath.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import type { DocsPage } from './DocsPage.js';
import { type LinkBase, withLinkBase } from './LinkBase.js';
import { PageNames } from './PageNames.js';

/** Resolves the links and images of one page to paths of the site. */
export interface LinkResolver {
  link: (url: string) => string;
  image: (url: string) => string;
}

/** A link resolver that can also find the page that a cross-reference leads to, such as Hugo's `ref` shortcode. */
interface PageLinkResolver extends LinkResolver {
  /**
   * @param path The decoded path of a cross-reference, without query and anchor. An absolute path is first read as the path of a file, and
   *   only then as the path of a page on the site.
   */
  pageAt: (path: string) => DocsPage | undefined;
}

const MARKDOWN = /\.mdx?$/i;
const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Returns a function that creates the link resolver of a page. The resolver accepts the usual forms of links: `./other.md` relative to the
 * file, `/guide/install.html`, or `../install/` relative to the page's path.
 *
 * @param linkBase Base path of the published site. Absolute links in the pages may omit this path.
 */
export function createLinkResolver(
  pages: readonly DocsPage[],
  base: string,
  linkBase: LinkBase = { path: '' },
): (page: DocsPage) => PageLinkResolver {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const files = namedFiles(pages);
  const atAddress = (path: string) => byPath.get(canonicalPagePath(path, byPath));
  const atAbsolute = (path: string) =>
    atAddress(withLinkBase(path, linkBase)) ?? atAddress(path) ?? atAddress(linkBase.path + path);
  /**
   * Finds the page that a link or reference leads to. As in the generators, an absolute path is first read as the path of a page on the
   * site. Exception: an absolute path that comes from a reference or names a Markdown file is first read as the path of a file. An exact
   * file name takes precedence over a file name that differs only in upper and lower case.
   *
   * @param path The decoded path of a link or reference.
   */
  const findPage = (page: DocsPage, path: string, isReference = false): DocsPage | undefined => {
    const name = join(path.startsWith('/') ? '' : folderOf(page.file), path);
    const ofFile = () => firstPage(fileNames(name), (each) => files.exact(each));
    const ofFileInAnyCase = () => firstPage(fileNames(name), (each) => files.folded(each));
    if (path.startsWith('/'))
      return isReference || MARKDOWN.test(path)
        ? (ofFile() ?? atAbsolute(path) ?? ofFileInAnyCase())
        : (atAbsolute(path) ?? ofFile() ?? ofFileInAnyCase());
    return (
      ofFile() ??
      atAddress(join(folderOf(page.path), path)) ??
      byPath.get(`/${withoutExtension(name)}`) ??
      ofFileInAnyCase() ??
      atAddress(join(page.path, path))
    );
  };

  return (page) => {
    // Encode the folders before they are joined with the path of a link, which is already encoded. Names of folders may contain `#`, `?`
    // and `%`.
    const fileFolder = encodePagePath(folderOf(page.file));
    const pathFolder = encodePagePath(folderOf(page.path));
    return {
      pageAt: (path) => findPage(page, path, true),
      link(url) {
        if (EXTERNAL.test(url) || url.startsWith('#') || url === '') return url;
        const { path, rest } = split(url);
        if (path === '') return `${base}${encodePagePath(page.path)}${rest}`;
        const found = findPage(page, decodeOrKeep(path));
        if (found) return `${base}${encodePagePath(found.path)}${rest}`;
        const isAbsolute = path.startsWith('/');
        const isFile = /\.[A-Za-z0-9]{1,5}$/.test(path) && !/\.(?:mdx?|html?)$/i.test(path);
        if (isFile) return `${base}/${isAbsolute ? path.slice(1) : join(fileFolder, path)}${rest}`;
        // Treat other absolute links as links to the rest of the published site. Add the base path of the published site if its generator
        // would add it. Keep a trailing slash, because URLs of the published site may need the slash. Do not add the base path to `/`,
        // because the site that this package serves or exports always has a document at its root. Links to files do not get the base path
        // either (see above), because this package serves files at paths without it.
        if (isAbsolute && path !== '/' && linkBase.isAdded) return `${base}${withLinkBase(path, linkBase)}${rest}`;
        return `${base}${canonicalPagePath(isAbsolute ? path : join(pathFolder, path), byPath)}${rest}`;
      },
      image(url) {
        if (EXTERNAL.test(url) || url === '') return url;
        const { path, rest } = split(url);
        return `${base}/${path.startsWith('/') ? path.slice(1) : join(fileFolder, path)}${rest}`;
      },
    };
  };
}

/** Returns the pages by the names of their files, with and without extension. */
function namedFiles(pages: readonly DocsPage[]): PageNames {
  const files = new PageNames();
  for (const page of pages) files.add(page.file, page);
  for (const page of pages) files.add(withoutExtension(page.file), page);
  return files;
}

/** Returns the file names to look up for a link: the name itself, the name without its extension, and the index files of a folder. */
function fileNames(name: string): string[] {
  const plain = withoutExtension(name);
  return [name, plain, `${plain}/index`, `${plain}/README`, `${plain}/readme`];
}

function firstPage(names: readonly string[], find: (name: string) => DocsPage | undefined): DocsPage | undefined {
  for (const name of names) {
    const page = find(name);
    if (page) return page;
  }
  return undefined;
}

function split(url: string): { path: string; rest: string } {
  const at = url.search(/[?#]/);
  return at < 0 ? { path: url, rest: '' } : { path: url.slice(0, at), rest: url.slice(at) };
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/**
 * Returns the path of a file without a Markdown or HTML extension, in lower case, and normalised to one Unicode form. Used to compare
 * paths that may differ in these respects.
 */
export function nameOf(file: string): string {
  return withoutExtension(file).normalize().toLowerCase();
}

function withoutExtension(path: string): string {
  return path.replace(/\.(?:mdx?|html?)$/i, '');
}

/** Joins a folder and a path and resolves `.` and `..`, which cannot lead above the root. */
function join(folder: string, path: string): string {
  const names: string[] = [];
  for (const name of `${folder}/${path}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

import { canonicalPagePath } from '../protocol/canonicalPagePath.js';
import type { DocsPage } from './DocsPage.js';

/** Resolves the links and images of one page to addresses of the site. */
export interface LinkResolver {
  link: (url: string) => string;
  image: (url: string) => string;
}

const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Returns a function that creates the link resolver of a page. The resolver accepts the usual forms of links: `./other.md` relative to the
 * file, `/guide/install.html`, or `../install/` relative to the page's address.
 */
export function createLinkResolver(pages: readonly DocsPage[], base: string): (page: DocsPage) => LinkResolver {
  const byPath = new Map<string, DocsPage>();
  const byFile = new Map<string, DocsPage>();
  for (const page of pages) {
    byPath.set(page.path, page);
    byFile.set(nameOf(page.file), page);
  }
  const find = (path: string, fileRelative: string | undefined): DocsPage | undefined =>
    (fileRelative !== undefined
      ? (byFile.get(fileRelative) ?? byFile.get(`${fileRelative}/index`) ?? byFile.get(`${fileRelative}/readme`))
      : undefined) ??
    byPath.get(path) ??
    byPath.get(`/${fileRelative ?? ''}`);

  return (page) => {
    const folder = page.file.includes('/') ? page.file.slice(0, page.file.lastIndexOf('/')) : '';
    return {
      link(url) {
        if (EXTERNAL.test(url) || url.startsWith('#') || url === '') return url;
        const { path, rest } = split(url);
        if (path === '') return `${base}${page.path}${rest}`;
        const absolute = path.startsWith('/');
        const clean = withoutExtension(path);
        const name = absolute ? clean.slice(1) : join(folder, clean);
        const parent = page.path.slice(0, page.path.lastIndexOf('/'));
        const address = canonicalPagePath(absolute ? path : join(parent, path), byPath);
        const found =
          find(address, nameOf(name)) ??
          (absolute ? undefined : byPath.get(canonicalPagePath(join(page.path, path), byPath)));
        if (found) return `${base}${found.path}${rest}`;
        const isFile = /\.[A-Za-z0-9]{1,5}$/.test(path) && !/\.(?:mdx?|html?)$/i.test(path);
        return `${base}${isFile ? `/${absolute ? path.slice(1) : join(folder, path)}` : address}${rest}`;
      },
      image(url) {
        if (EXTERNAL.test(url) || url === '') return url;
        const { path, rest } = split(url);
        return `${base}/${path.startsWith('/') ? path.slice(1) : join(folder, path)}${rest}`;
      },
    };
  };
}

function split(url: string): { path: string; rest: string } {
  const at = url.search(/[?#]/);
  return at < 0 ? { path: url, rest: '' } : { path: url.slice(0, at), rest: url.slice(at) };
}

/** Returns the name by which a file is looked up: without extension, in lower case and in one Unicode form. */
function nameOf(file: string): string {
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

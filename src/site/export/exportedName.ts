import { createHash } from 'node:crypto';
import { findNotFoundPath } from '../pages/notFoundPath.js';
import { BundleNames } from './BundleNames.js';
import { explainInvalidName, toPortableName } from './bundleName.js';

/** The file names of the home page and of the page that static hosts show for paths without a file. */
const FIXED = ['index.html', '404.html'];
/**
 * File names that are not available to ordinary pages: the names in `FIXED`, the names of the Markdown files of the pages in `FIXED`, and
 * the name of the export report.
 */
const RESERVED = [...FIXED, ...FIXED.map(exportedMarkdownName), '_docs/report.html'];
/** Highest number in names such as `guide~2.html`. If all these names are taken or invalid, the page is named `page~<hash>.html`. */
const MAX_NUMBERED = 9;
const HASH_LENGTH = 12;

/**
 * Returns the preferred file name of a page in an export: the path of the page, with `.html` at the end. With this extension, the file
 * works on every static host and from a file system. {@link toPortableName} replaces characters and names that are not valid on every
 * system. {@link exportedNames} may choose another file name.
 *
 * @example exportedName('/') // 'index.html'
 * @example exportedName('/guide/install') // 'guide/install.html'
 * @example exportedName('/guide/install/') // 'guide/install.html'
 * @example exportedName('/guide/what?') // 'guide/what~3f.html'
 */
export function exportedName(path: string): string {
  const name = path.replace(/^\/+|(?<!\/)\/+$|\.html$/g, '');
  return name === '' ? 'index.html' : `${name.split('/').map(toPortableName).join('/')}.html`;
}

/**
 * Returns the name of a page's Markdown file, given the name of its HTML file.
 *
 * @example exportedMarkdownName('guide/install.html') // 'guide/install.md'
 */
export function exportedMarkdownName(name: string): string {
  return name.replace(/\.html$/, '.md');
}

/**
 * Returns the file names of all pages, by path. A page gets another name if its preferred name is invalid, for example too long or too
 * deep, or collides with the name of another page, of a Markdown file or of a file in `RESERVED`. Names collide if some systems treat them
 * as the same (`Guide` and `guide`), or if one file would need a folder with the name of the other.
 */
export function exportedNames(paths: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new BundleNames();
  for (const name of RESERVED) taken.add(name, 'file');
  const all = new Set(paths);
  const notFound = findNotFoundPath(all);
  for (const path of all) {
    let name = path === '/' ? 'index.html' : path === notFound ? '404.html' : undefined;
    for (const candidate of name === undefined ? candidatesOf(path) : []) {
      name = candidate;
      const isFree = explainInvalidName(candidate) === undefined && taken.add(candidate, 'file');
      if (isFree && taken.add(exportedMarkdownName(candidate), 'file')) break;
    }
    names.set(path, name ?? 'index.html');
  }
  return names;
}

/**
 * Returns the path at which hosts serve a page of an export: the path of its file without `.html`. Keeps `.html` if the page's own path is
 * exactly the path of the file, such as `/guide.html`. The start page keeps the path `/`.
 *
 * @param name File name of the page, from {@link exportedNames}.
 * @example exportedPath('/guide/install/', 'guide/install.html') // '/guide/install'
 * @example exportedPath('/guide/what?', 'guide/what~3f.html') // '/guide/what~3f'
 */
export function exportedPath(path: string, name: string): string {
  return path === '/' || path === `/${name}` ? path : `/${name.replace(/\.html$/, '')}`;
}

function* candidatesOf(path: string): Generator<string, never> {
  const name = exportedName(path);
  yield name;
  for (let number = 2; number <= MAX_NUMBERED; number += 1) yield name.replace(/\.html$/, `~${number}.html`);
  for (let salt = ''; ; salt += '~') yield `page~${hashOf(path + salt)}.html`;
}

/**
 * Returns the name that a file other than a page, such as an image, has in an export. A name that is too long or too deep becomes a hash.
 * The result depends only on the given name, so each page can be written without knowing the other pages.
 *
 * @example exportedFileName('img/map.png') // 'img/map.png'
 * @example exportedFileName('img/aux.png') // 'img/aux~.png'
 */
export function exportedFileName(name: string): string {
  const written = name.split('/').map(toPortableName).join('/');
  return explainInvalidName(written) === undefined
    ? written
    : `file~${hashOf(name)}${/\.\w{1,10}$/.exec(name)?.[0] ?? ''}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}

import { createHash } from 'node:crypto';
import { BundleNames } from './BundleNames.js';
import { explainInvalidName, toPortableName } from './bundleName.js';

/** What every bundle has, whatever its pages are called. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['/', 'index.html'],
  ['/404', '404.html'],
]);
const TAKEN = [...FIXED.values(), '_docs/report.html'];
/** Spellings of one address; whoever has more gets names without meaning. */
const MOST_SPELLINGS = 9;
const HASH_LENGTH = 12;

/**
 * The file that a page becomes in an export: its address with `.html`, so that every static host and a file system serve it. What
 * Windows cannot name is written as `~` and its number, so that an archive unpacks there as well.
 *
 * @example exportedName('/') // 'index.html'
 * @example exportedName('/guide/install') // 'guide/install.html'
 * @example exportedName('/guide/what?') // 'guide/what~3f.html'
 */
export function exportedName(path: string): string {
  const name = path.replace(/^\/+|(?<!\/)\/+$/g, '');
  return name === '' ? 'index.html' : `${name.split('/').map(toPortableName).join('/')}.html`;
}

/**
 * The files of all pages. Pages get names of their own where theirs would be one file on some systems (`Guide` and `guide`), would stand
 * below a file, or are too long or too deep for some.
 */
export function exportedNames(paths: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new BundleNames();
  for (const name of TAKEN) taken.add(name, 'file');
  for (const path of paths) {
    let name = FIXED.get(path);
    for (const candidate of name === undefined ? candidatesOf(path) : []) {
      name = candidate;
      if (explainInvalidName(candidate) === undefined && taken.add(candidate, 'file')) break;
    }
    names.set(path, name ?? 'index.html');
  }
  return names;
}

function* candidatesOf(path: string): Generator<string, never> {
  const name = exportedName(path);
  yield name;
  for (let number = 2; number <= MOST_SPELLINGS; number += 1) yield name.replace(/\.html$/, `~${number}.html`);
  for (let salt = ''; ; salt += '~') yield `page~${hashOf(path + salt)}.html`;
}

/**
 * The name of a file that pages need, as it stands in an export: as a page's, and a name without meaning where it is too long or too
 * deep. It depends on nothing else, so that every page can address it before the others are known.
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

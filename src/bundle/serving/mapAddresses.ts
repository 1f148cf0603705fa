import { foldName } from '../../site/export/bundleName.js';
import { GITBOOK_ASSETS } from '../../site/files/contentTypes.js';
import type { ArchiveFile } from '../archive/readArchive.js';

/** Target of a path: a file, or a redirect to the file's path. */
export type AddressTarget = { file: ArchiveFile } | { redirect: string };

/** All paths of a bundle. Requests are only looked up in this table, never on disk. */
export interface AddressMap {
  /**
   * Looks up a percent-encoded request path. The path includes the base path of the site, but not the query. Common requests need only one
   * lookup.
   */
  find: (address: string) => AddressTarget | undefined;
  notFound: ArchiveFile | undefined;
}

const PAGE = /\.html?$/i;
const HTM = /\.htm$/i;
const INDEX = /(?:^|\/)index\.html?$/i;
/** Files and folders whose names begin with a dot are not public, except this folder (RFC 8615) and GitBook's images and downloads. */
const WELL_KNOWN = '.well-known';

/**
 * Assigns a path without extension to every page except `404.html`. `guide.html` is `/guide`. `guide/index.html` is `/guide/`, so that its
 * relative links work. If another file has the path without extension, the page keeps its extension. Other spellings of a path, such as
 * `/guide.html`, redirect to the path of the page, unless they are the path of another file.
 *
 * @param base Base path of the site: empty, or a path such as `/docs`.
 */
export function mapAddresses(files: readonly ArchiveFile[], base: string): AddressMap {
  const targets = new Map<string, AddressTarget>();
  const folded = new Map<string, string>();
  const addTarget = (address: string, target: AddressTarget) =>
    void (targets.has(address) || targets.set(address, target));

  // Put `.htm` files last: if there are `a.htm` and `a.html`, `/a` is always `a.html`.
  const shown = files
    .filter(({ name }) => isShown(name))
    .sort((left, right) => Number(HTM.test(left.name)) - Number(HTM.test(right.name)));
  const names = new Set(shown.map(({ name }) => name));
  const addresses = new Map<string, string>();
  for (const file of shown) {
    const short = `${base}/${canonicalName(file.name)}`;
    const isTaken = names.has(canonicalName(file.name)) || targets.has(short);
    const address = isTaken ? `${base}/${file.name}` : short;
    addresses.set(file.name, address);
    addTarget(address, { file });
    if (!folded.has(foldName(address))) folded.set(foldName(address), address);
  }
  // Other spellings of a path redirect to the page, for example `/guide/` to `/guide`. Add them after the paths of all files, so that no
  // redirect hides a file.
  for (const [name, address] of addresses) {
    for (const spelling of otherSpellings(name)) {
      addTarget(`${base}/${spelling}`, { redirect: encodeAddress(address) });
      if (!folded.has(foldName(`${base}/${spelling}`))) folded.set(foldName(`${base}/${spelling}`), address);
    }
  }
  if (base !== '') addTarget(base, { redirect: `${encodeAddress(base)}/` });

  function find(address: string): AddressTarget | undefined {
    const known = targets.get(address);
    if (known) return known;
    const decoded = decodeAddress(address);
    if (decoded === undefined) return undefined;
    // Try the exact spelling first: a file whose name is in decomposed Unicode form is also requested in this form.
    const target = targets.get(decoded) ?? targets.get(decoded.normalize());
    if (target) return target;
    const elsewhere = folded.get(foldName(decoded));
    // Every value in `folded` is the path of a file, so one redirect is enough.
    return elsewhere === undefined ? undefined : { redirect: encodeAddress(elsewhere) };
  }

  return { find, notFound: files.find(({ name }) => name === '404.html') };
}

function canonicalName(name: string): string {
  if (INDEX.test(name)) return name.replace(/index\.html?$/i, '');
  return name === '404.html' ? name : name.replace(PAGE, '');
}

function otherSpellings(name: string): string[] {
  if (!PAGE.test(name) || name === '404.html') return [];
  const bare = canonicalName(name);
  if (bare === '') return [name, 'index'];
  return bare.endsWith('/') ? [name, bare.slice(0, -1), `${bare}index`] : [name, `${bare}/`];
}

function isShown(name: string): boolean {
  const shown = name.startsWith(GITBOOK_ASSETS) ? name.slice(GITBOOK_ASSETS.length) : name;
  return shown.split('/').every((segment) => !segment.startsWith('.') || segment === WELL_KNOWN);
}

/** Decodes a path; undefined if it is invalid. An encoded slash or backslash is invalid, because no file name contains one. */
export function decodeAddress(address: string): string | undefined {
  if (/%2f|%5c/i.test(address)) return undefined;
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}

function encodeAddress(address: string): string {
  return address.split('/').map(encodeURIComponent).join('/');
}

import { foldName } from '../../site/export/bundleName.js';
import type { ArchiveFile } from '../archive/readArchive.js';

/** Where an address leads: to a file, or to the address that the file has. */
export type Place = { file: ArchiveFile } | { redirect: string };

/** All addresses of a bundle. Nothing outside this table is ever looked for, on disk or elsewhere. */
export interface Addresses {
  /** Below the base path, as browsers write it: encoded, without query. The hot way: one look. */
  find: (address: string) => Place | undefined;
  notFound: ArchiveFile | undefined;
}

const PAGE = /\.html?$/i;
const INDEX = /(?:^|\/)index\.html?$/i;
/** Files that begin with a dot are not for visitors, but for this folder (RFC 8615). */
const WELL_KNOWN = '.well-known';

/**
 * Gives every page its address without extension, as the live site has them: `guide.html` is `/guide`, and `guide/index.html` is
 * `/guide/`, because its relative links start there. Other spellings lead to it.
 *
 * @param base Path below which the site stands: empty, or `/docs`.
 */
export function addressesOf(files: readonly ArchiveFile[], base: string): Addresses {
  const places = new Map<string, Place>();
  const folded = new Map<string, string>();
  const put = (address: string, place: Place) => void (places.has(address) || places.set(address, place));

  const shown = files.filter(({ name }) => isShown(name));
  for (const file of shown) {
    const address = `${base}/${canonicalName(file.name)}`;
    put(address, { file });
    if (!folded.has(foldName(address))) folded.set(foldName(address), address);
  }
  // After all files, so that no other spelling takes the place of a file.
  for (const { name } of shown) {
    const address = `${base}/${canonicalName(name)}`;
    for (const spelling of otherSpellings(name)) {
      put(`${base}/${spelling}`, { redirect: encodeAddress(address) });
      if (!folded.has(foldName(`${base}/${spelling}`))) folded.set(foldName(`${base}/${spelling}`), address);
    }
  }
  if (base !== '') put(base, { redirect: `${encodeAddress(base)}/` });

  function find(address: string): Place | undefined {
    const known = places.get(address);
    if (known) return known;
    const decoded = decodeAddress(address);
    if (decoded === undefined) return undefined;
    // As it was asked for comes first: names of files can be decomposed, and then they are asked for so.
    const place = places.get(decoded) ?? places.get(decoded.normalize());
    if (place) return place;
    const elsewhere = folded.get(foldName(decoded));
    // Every address in `folded` is that of a file, so what it leads to is found at once and never leads on.
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
  return name.split('/').every((piece) => !piece.startsWith('.') || piece === WELL_KNOWN);
}

/** @returns undefined for what is no address: an encoded slash would be a name with a slash in it, which no file has. */
function decodeAddress(address: string): string | undefined {
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

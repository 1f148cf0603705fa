import { joinPaths } from '../../site/shared/joinPaths.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import type { PageEnding } from './PageEnding.js';
import type { SitePath } from './SiteLayout.js';

/** Joins names or paths as {@link joinPaths} does, and adds a slash at the start. Returns an empty string if no name is left. */
export function joinPath(...names: readonly string[]): string {
  const path = joinPaths(...names);
  return path && `/${path}`;
}

/**
 * Returns the path of a URL, without a slash at the end: `/project` for `https://acme.com/project/`. Also accepts a path. Returns an empty
 * string for a missing or invalid value.
 */
export function basePathOf(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address, 'http://site')) return '';
  return joinPath(decodeOrKeep(new URL(address, 'http://site').pathname));
}

/** Returns the path of a page. A page with one of the index names has the path of its folder. */
export function folderOrFile(parts: readonly string[], indexNames: readonly string[]): SitePath {
  const isIndex = indexNames.includes(parts.at(-1) ?? '');
  return { path: joinPath(...(isIndex ? parts.slice(0, -1) : parts)), isIndex };
}

/** Adds the ending that the URLs of the site have, such as `/` or `.html`, to the path of a page. */
export function withEnding(path: string, isIndex: boolean, ending: PageEnding): string {
  if (path === '') return '/';
  const endings = {
    none: path,
    'index-slash': isIndex ? `${path}/` : path,
    slash: `${path}/`,
    html: isIndex ? `${path}/` : `${path}.html`,
  } satisfies Record<PageEnding, string>;
  return endings[ending];
}

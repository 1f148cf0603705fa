import { getSiteLabels } from '../../languages/getSiteLabels.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { isHiddenPage } from '../pages/isHiddenPage.js';
import type { Alternative, Alternatives } from './TemplateData.js';

/**
 * Returns the entries of the language menu and of the version menu. An entry for a language has the path of the same page in that language
 * and in the version of `page`. An entry for a version has the path of the same page in that version and in the language of `page`. If
 * there is no such page, the entry has the shortest path of any page in its language or version. Pages in the version or language of `page`
 * are then preferred. Hidden pages are left out, except `page` itself.
 */
export function findAlternatives(page: DocsPage, pages: readonly DocsPage[], language: string): Alternatives {
  const shown = pages.filter((each) => each === page || !isHiddenPage(each));
  return {
    languages: group(
      page,
      shown,
      (each) => each.language ?? language,
      (each) => each.version === page.version,
      (tag) => ({ label: languageName(tag), language: tag }),
    ),
    versions: group(
      page,
      shown,
      (each) => each.version ?? '',
      (each) => (each.language ?? language) === (page.language ?? language),
      (version) => ({ label: version || getSiteLabels(page.language ?? language).frame.latestVersion }),
    ),
  };
}

function group(
  page: DocsPage,
  pages: readonly DocsPage[],
  keyOf: (page: DocsPage) => string,
  fits: (page: DocsPage) => boolean,
  nameOf: (key: string) => Pick<Alternative, 'label' | 'language'>,
): Alternative[] {
  const own = keyOf(page);
  const isBetter = (other: DocsPage, best: DocsPage) =>
    fits(other) === fits(best) ? other.path.length < best.path.length : fits(other);
  const tops = new Map<string, DocsPage>();
  const same = new Map<string, DocsPage>();
  const tail = tailOf(page, own);
  for (const other of pages) {
    const key = keyOf(other);
    const best = tops.get(key);
    if (!best || isBetter(other, best)) tops.set(key, other);
    if (fits(other) && tailOf(other, key) === tail) same.set(key, other);
  }
  return [...tops].map(([key, top]) => ({
    ...nameOf(key),
    path: (same.get(key) ?? top).path,
    current: key === own,
  }));
}

/** Returns the path without the folder `key`, which names a language or version. It is equal for pages that differ only in this folder. */
function tailOf(page: DocsPage, key: string): string {
  const names = page.path.toLowerCase().split('/').filter(Boolean);
  const at = names.indexOf(key.toLowerCase());
  return (at >= 0 ? [...names.slice(0, at), ...names.slice(at + 1)] : names).join('/');
}

function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

import type { DocsPage } from '../pages/DocsPage.js';
import { isHiddenPage } from '../pages/isHiddenPage.js';
import { mainPages } from '../pages/mainPages.js';

/**
 * A family: the pages of {@link mainPages}, or the other pages of one language and version. Each family has its own `llms.txt`. Hidden
 * pages belong to no family.
 */
export interface DocsFamily {
  /** Name of the family's file: `llms.txt` for the main pages; for others, a name such as `llms-de.txt` or `llms-de-1.x.txt`. */
  file: string;
  /** Name of the file with the whole text of the family's pages: `llms-full.txt`, `llms-de-full.txt`. */
  fullFile: string;
  language: string;
  version: string | undefined;
  pages: DocsPage[];
}

/**
 * Groups the pages of a site by language and version. The first family has the pages of `mainPages`, for readers who choose neither a
 * language nor a version.
 *
 * @param language Language of pages that do not name one.
 */
export function docsFamilies(pages: readonly DocsPage[], language: string): DocsFamily[] {
  const shown = pages.filter((page) => !isHiddenPage(page));
  const main = new Set(mainPages(shown, language));
  const mainLanguage = [...main][0]?.language ?? language;
  const version = [...main].find((page) => page.version !== undefined)?.version;
  const families = new Map<string, DocsFamily>();
  families.set('', { ...fileNames(''), language: mainLanguage, version, pages: [...main] });
  for (const page of shown) {
    if (main.has(page)) continue;
    const ownLanguage = page.language ?? language;
    const suffix = [ownLanguage === mainLanguage ? '' : ownLanguage, page.version ?? '']
      .map(toFileName)
      .filter(Boolean);
    const key = suffix.length > 0 ? `-${suffix.join('-')}` : '-other';
    const family = families.get(key);
    if (family) family.pages.push(page);
    else families.set(key, { ...fileNames(key), language: ownLanguage, version: page.version, pages: [page] });
  }
  return [...families.values()];
}

const fileNames = (suffix: string) => ({ file: `llms${suffix}.txt`, fullFile: `llms${suffix}-full.txt` });

/** Maximum length of a language or version in a file name. */
const MAX_NAME_LENGTH = 32;

const toFileName = (text: string) => text.replace(/[^A-Za-z0-9._]+/g, '_').slice(0, MAX_NAME_LENGTH);

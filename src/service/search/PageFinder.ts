import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { LinkBase } from '../../site/pages/LinkBase.js';
import { PageIndex } from '../../site/pages/PageIndex.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';

/** Finds a page by its path or file. Accepts the usual spellings of a path, such as `/guide/`, `guide.html` and `guide/index.md`. */
export class PageFinder {
  readonly #byFile: ReadonlyMap<string, DocsPage>;
  readonly #pages: PageIndex;

  /**
   * @param base Base path below which the service serves the site (option `base`): empty, or without a slash at its end.
   * @param linkBase Base path of the published site. A path passed to `find` may omit it. Default: empty.
   */
  constructor(
    pages: readonly DocsPage[],
    readonly base: string,
    readonly linkBase: LinkBase = { path: '' },
  ) {
    this.#byFile = new Map(pages.map((page) => [page.file, page]));
    this.#pages = new PageIndex(pages);
  }

  /**
   * Finds a page by its path or its file. The path may include the base path, a slash at either end, and an ending such as `index`,
   * `.html` or `.md`. A query or an anchor after the path is ignored. Returns undefined for a query or an anchor without a path.
   *
   * @example finder.find('docs/guide/install.html#windows')
   */
  find(name: string): DocsPage | undefined {
    if (/^\s*[?#]/.test(name)) return undefined;
    const named = decodeOrKeep(name.replace(/[?#].*$/s, ''));
    const path = `/${segmentsOf(named).join('/')}`;
    // First try the path without `base`, because the paths of search results contain `base`.
    const below = `${path}/`.startsWith(`${this.base}/`) ? this.#at(path.slice(this.base.length) || '/') : undefined;
    return below ?? this.#at(path) ?? this.#at(this.linkBase.path + path);
  }

  #at(path: string): DocsPage | undefined {
    return (
      this.#byFile.get(path.slice(1)) ??
      this.#pages.byPath.get(path) ??
      this.#pages.findByMarkdownPath(path) ??
      this.#pages.findBySpelling(path)
    );
  }
}

const segmentsOf = (path: string) =>
  path
    .trim()
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');

import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import type { DocsPage } from './DocsPage.js';

/** Finds the pages of a site by their paths. */
export class PageIndex {
  readonly byPath: ReadonlyMap<string, DocsPage>;
  readonly #byFoldedPath: ReadonlyMap<string, DocsPage>;

  constructor(pages: readonly DocsPage[]) {
    this.byPath = new Map(pages.map((page) => [page.path, page]));
    this.#byFoldedPath = new Map(pages.map((page) => [fold(page.path), page]));
  }

  /**
   * Finds the page for another spelling of its path, for example with `.html`, a trailing slash, `index`, `readme` or different case.
   * Returns undefined for a path that ends with `.md` or `.mdx`.
   */
  findBySpelling(path: string): DocsPage | undefined {
    return /\.mdx?$/i.test(path) ? undefined : this.#find(path);
  }

  /** Finds the page whose Markdown is requested by a path such as `/guide/install.md`. */
  findByMarkdownPath(path: string): DocsPage | undefined {
    return /\.mdx?$/i.test(path) ? this.#find(path) : undefined;
  }

  #find(path: string): DocsPage | undefined {
    return (
      this.byPath.get(canonicalPagePath(path, this.byPath)) ??
      this.#byFoldedPath.get(canonicalPagePath(fold(path), this.#byFoldedPath))
    );
  }
}

function fold(path: string): string {
  return path.toLowerCase().normalize();
}

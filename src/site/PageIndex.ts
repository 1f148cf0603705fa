import type { DocsPage } from './DocsPage.js';

/** Finds the pages of a site by their paths. */
export class PageIndex {
  readonly byPath: ReadonlyMap<string, DocsPage>;
  readonly #byFoldedPath: ReadonlyMap<string, DocsPage>;

  constructor(pages: readonly DocsPage[]) {
    this.byPath = new Map(pages.map((page) => [page.path, page]));
    this.#byFoldedPath = new Map(pages.map((page) => [fold(page.path), page]));
  }

  /** Finds the page for another spelling of its path: with `.html`, a trailing slash, `index` or different case. */
  findBySpelling(path: string): DocsPage | undefined {
    return /\.mdx?$/i.test(path) ? undefined : this.#find(path.replace(/\.html?$/i, ''));
  }

  /** Finds the page whose Markdown is requested by a path such as `/guide/install.md`. */
  findByMarkdownPath(path: string): DocsPage | undefined {
    return /\.mdx?$/i.test(path) ? this.#find(path.replace(/\.mdx?$/i, '')) : undefined;
  }

  #find(path: string): DocsPage | undefined {
    const clean = path.replace(/\/(?:index|readme)$/i, '').replace(/(?<=^\/|[^/])\/+$/, '') || '/';
    return this.byPath.get(clean) ?? this.#byFoldedPath.get(fold(clean));
  }
}

function fold(path: string): string {
  return path.toLowerCase().normalize();
}

import type { DocsPage } from './DocsPage.js';

/** Finds the pages of a site by their paths. */
export class PageIndex {
  readonly byPath: ReadonlyMap<string, DocsPage>;
  readonly #byFoldedPath: ReadonlyMap<string, DocsPage>;

  constructor(pages: readonly DocsPage[]) {
    this.byPath = new Map(pages.map((page) => [page.path, page]));
    this.#byFoldedPath = new Map(pages.map((page) => [fold(page.path), page]));
  }

  /** The page that a differently written path means: with `.html`, a slash at the end, `index` or other case. */
  findBySpelling(path: string): DocsPage | undefined {
    return /\.mdx?$/i.test(path) ? undefined : this.#find(path.replace(/\.html?$/i, ''));
  }

  /** The page whose Markdown a path like `/guide/install.md` asks for. */
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

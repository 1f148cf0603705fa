import type { DocsPage } from './DocsPage.js';

/** Pages by name. If several pages have the same name, it belongs to the page that was added first. */
export class PageNames {
  readonly #exact = new Map<string, DocsPage>();
  /** The pages by their names in lower case. A name is not added if `#exact` already contains it. */
  readonly #folded = new Map<string, DocsPage>();

  add(name: string, page: DocsPage): void {
    const exact = name.normalize();
    if (!this.#exact.has(exact)) this.#exact.set(exact, page);
    const folded = exact.toLowerCase();
    if (!this.#exact.has(folded) && !this.#folded.has(folded)) this.#folded.set(folded, page);
  }

  /** Finds the page with a name. Distinguishes upper and lower case. */
  exact(name: string): DocsPage | undefined {
    return this.#exact.get(name.normalize());
  }

  /** Finds a page by its name, ignoring case. Prefer {@link exact}: two names can differ only in case. */
  folded(name: string): DocsPage | undefined {
    const folded = name.normalize().toLowerCase();
    return this.#folded.get(folded) ?? this.#exact.get(folded);
  }

  /** Finds the page with a name, or else a page whose name differs only in case. */
  find(name: string): DocsPage | undefined {
    return this.exact(name) ?? this.folded(name);
  }
}

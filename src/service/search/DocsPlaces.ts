import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import type { PageFinder } from './PageFinder.js';

/** A page of the documentation, or one of its sections. */
export interface DocsPlace {
  /** Path of the page: `/guide/install`. */
  path: string;
  /** Anchor of the section. Empty for the introduction of the page, `undefined` for the whole page. */
  id: string | undefined;
}

/** The place with the given name, or a message that says why it was not found. */
export type FoundPlace = { place: DocsPlace } | { problem: string };

/** Maximum number of sections that an error lists. */
const LISTED_SECTIONS = 12;

/** Finds pages and sections by the names that people write: `guide/install.md#windows`, `/guide/install#windows`. */
export class DocsPlaces {
  readonly #finder: PageFinder;
  /** Anchors of the sections that the search can find, by the path of their page. */
  readonly #sections = new Map<string, Set<string>>();

  constructor({ finder, index }: Pick<LoadedDocs, 'finder' | 'index'>) {
    this.#finder = finder;
    for (const { page, id } of index.sections) {
      const ids = this.#sections.get(page.path) ?? new Set<string>();
      this.#sections.set(page.path, ids.add(id));
    }
  }

  /**
   * @param name The file or the path of a page. A section can follow as `#` and its anchor. An empty anchor, as in `guide/install.md#`,
   *   names the introduction: the text before the first heading below the title. The anchor of the title also names the introduction.
   */
  find(name: string): FoundPlace {
    const hash = name.indexOf('#');
    const page = hash === 0 || name.trim() === '' ? undefined : this.#finder.find(name);
    if (!page) return { problem: `There is no page "${name}". Give its file, such as guide/install.md, or its path.` };
    const ids = this.#sections.get(page.path);
    if (!ids) return { problem: `The page ${page.file} is hidden from the search, so no answer can show it.` };
    if (hash < 0) return { place: { path: page.path, id: undefined } };
    const id = decodeOrKeep(name.slice(hash + 1)).trim();
    if (ids.has(id)) return { place: { path: page.path, id } };
    // In the index, the introduction has no anchor. In a browser, the anchor of the title leads to the introduction.
    const [top] = page.markdown.headings;
    if (top?.depth === 1 && top.id === id && ids.has('')) return { place: { path: page.path, id: '' } };
    const problem = id === '' ? 'has no text before its first section' : `has no section "#${id}"`;
    return { problem: `The page ${page.file} ${problem}. ${listSections(ids)}` };
  }
}

function listSections(ids: ReadonlySet<string>): string {
  const named = [...ids].filter((id) => id !== '').map((id) => `#${id}`);
  if (named.length === 0) return 'It has no sections.';
  const more = named.length > LISTED_SECTIONS ? ` and ${named.length - LISTED_SECTIONS} more` : '';
  return `Its sections are ${named.slice(0, LISTED_SECTIONS).join(', ')}${more}.`;
}

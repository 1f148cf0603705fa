import { encodePagePath } from '../../protocol/encodePagePath.js';
import type { PageLabel } from '../../site/markdown/nodes/MarkdownPage.js';
import { labelId, type ReferenceTarget } from '../../site/markdown/nodes/references.js';
import { unpackOnce } from '../../site/markdown/PackedMarkdown.js';
import { createLinkResolver, nameOf } from '../../site/pages/createLinkResolver.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { familyKey } from '../../site/pages/familyKey.js';
import type { LinkBase } from '../../site/pages/LinkBase.js';
import { groupBy } from '../../site/shared/groupBy.js';
import { connectPage } from './connectPage.js';

/** Time after which the resolving of references pauses, so that the event loop can do other work (ms). */
const MAX_TURN_MS = 20;

/**
 * Labels and headings, by id, of each page that was searched for the target of a reference. Cached, so that an update of the documentation
 * does not unpack unchanged pages again.
 */
const placesOf = new WeakMap<DocsPage, ReadonlyMap<string, PageLabel>>();

/**
 * Resolves the references from page to page (`{ref}` of MyST, `{{< ref >}}` of Hugo): finds their targets, and gives links without text
 * the title of their target.
 *
 * @param pages The pages that everybody may read: titles of other pages must not be shown.
 */
export async function connectPages(pages: readonly DocsPage[], linkBase?: LinkBase): Promise<DocsPage[]> {
  if (!pages.some(({ markdown }) => markdown.references)) return [...pages];
  const targets = new ReferenceTargets(pages, linkBase);
  const result: DocsPage[] = [];
  let start = performance.now();
  for (const page of pages) {
    const { references } = page.markdown;
    result.push(
      references
        ? connectPage(
            page,
            references.map((each) => targets.find(page, each) ?? null),
          )
        : page,
    );
    if (performance.now() - start < MAX_TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  return result;
}

/** Finds the targets of references. */
class ReferenceTargets {
  readonly #linksOf: ReturnType<typeof createLinkResolver>;
  /**
   * Maps each label to the first page that has it. Each label has several entries: one for all pages, and one for the pages of each
   * language and version. The key of the entry for all pages is the label itself. The key of every other entry is the result of `inFamily`.
   */
  readonly #byLabel = new Map<string, DocsPage>();
  /** The pages by file name (see `bundleName`), separately for each language and version. */
  readonly #byName: ReadonlyMap<string, DocsPage[]>;

  constructor(pages: readonly DocsPage[], linkBase?: LinkBase) {
    this.#linksOf = createLinkResolver(pages, '', linkBase);
    this.#byName = groupBy(pages, (page) => inFamily(page, bundleName(page.file)));
    for (const page of pages) {
      for (const { id } of page.markdown.labels ?? [])
        for (const key of [id, inFamily(page, id)]) if (!this.#byLabel.has(key)) this.#byLabel.set(key, page);
    }
  }

  /**
   * @param reference `usage.md`, `usage.md#install` or `#install`. The last form names a place on the page itself, or a label on another
   *   page.
   */
  find(page: DocsPage, reference: string): ReferenceTarget | undefined {
    const [path = '', id = ''] = reference.split('#', 2);
    if (path === '') {
      const own = placeIn(page, id);
      if (own) return { url: `#${own.id}`, title: own.title };
      const label = labelId(id);
      const other = this.#byLabel.get(inFamily(page, label)) ?? this.#byLabel.get(label);
      return other && targetIn(other, id);
    }
    const found = this.#pageAt(page, path);
    return found && (id === '' ? { url: urlOf(found), title: found.markdown.title } : targetIn(found, id));
  }

  /**
   * Finds the page that a reference names. Looks first for a path relative to the page with the reference, then for a path from the root,
   * as in Hugo. If both fail, looks for pages with the same file name (see `bundleName`) in the same language and version. Such a page is
   * returned only if it is the only one.
   */
  #pageAt(page: DocsPage, path: string): DocsPage | undefined {
    const { pageAt } = this.#linksOf(page);
    const named = this.#byName.get(inFamily(page, bundleName(path))) ?? [];
    return pageAt(path) ?? pageAt(`/${path}`) ?? (named.length === 1 ? named[0] : undefined);
  }
}

function targetIn(page: DocsPage, id: string): ReferenceTarget {
  const place = placeIn(page, id);
  return { url: `${urlOf(page)}#${place?.id ?? id}`, title: place?.title || page.markdown.title };
}

/** Finds a label or a heading of a page by its id, or by text that `labelId` turns into this id. */
function placeIn(page: DocsPage, id: string): PageLabel | undefined {
  const places = placesOf.get(page) ?? readPlaces(page);
  placesOf.set(page, places);
  return places.get(id) ?? places.get(labelId(id));
}

function readPlaces({ markdown }: DocsPage): Map<string, PageLabel> {
  const headings = unpackOnce(markdown).headings.map(({ id, text }) => ({ id, title: text }));
  return new Map([...headings, ...(markdown.labels ?? [])].map((place) => [place.id, place]));
}

const inFamily = (page: DocsPage, name: string) => `${familyKey(page)}\n${name}`;

const urlOf = ({ file }: DocsPage) => `/${encodePagePath(file)}`;

/** Returns the name by which Hugo finds a file on the whole site. For `install/index.md`, this is the name of the folder: `install`. */
function bundleName(path: string): string {
  const names = nameOf(path).split('/').filter(Boolean);
  const last = names.at(-1) ?? '';
  return /^_?index$/.test(last) ? (names.at(-2) ?? last) : last;
}

import { encodePagePath } from '../../protocol/encodePagePath.js';
import { createLinkResolver } from '../../site/createLinkResolver.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { familyKey } from '../../site/familyKey.js';
import { groupBy } from '../../site/groupBy.js';
import type { LinkBase } from '../../site/LinkBase.js';
import type { PageLabel } from '../../site/markdown/MarkdownPage.js';
import { type ReferenceTarget, resolveReferences } from '../../site/markdown/references.js';
import { PackedMarkdown, packMarkdown, unpackOnce } from './PackedMarkdown.js';

/** Pages whose references were resolved, by the page before that. An update keeps a page if its references lead to the same targets. */
const connected = new WeakMap<DocsPage, { targets: string; page: DocsPage }>();

/**
 * Resolves the references from page to page (`{ref}` of MyST, `{{< ref >}}` of Hugo): finds their targets, and gives links without text
 * the title of their target.
 *
 * @param pages The pages that everybody may read: titles of other pages must not be shown.
 */
export function connectPages(pages: readonly DocsPage[], linkBase?: LinkBase): DocsPage[] {
  if (!pages.some(({ markdown }) => markdown.references)) return [...pages];
  const targets = new ReferenceTargets(pages, linkBase);
  return pages.map((page) => {
    const { references } = page.markdown;
    return references
      ? connect(
          page,
          references.map((reference) => targets.find(page, reference)),
        )
      : page;
  });
}

function connect(page: DocsPage, found: readonly (ReferenceTarget | undefined)[]): DocsPage {
  const targets = JSON.stringify(found.map((each) => each ?? null));
  const known = connected.get(page);
  if (known?.targets === targets) return known.page;
  const isPacked = page.markdown instanceof PackedMarkdown;
  const { references, ...markdown } = isPacked ? unpackOnce(page.markdown) : structuredClone(page.markdown);
  resolveReferences(markdown.root, found);
  const result = { ...page, markdown: isPacked ? new PackedMarkdown(packMarkdown(markdown)) : markdown };
  connected.set(page, { targets, page: result });
  return result;
}

/** Finds the targets of references. */
class ReferenceTargets {
  readonly #linksOf: ReturnType<typeof createLinkResolver>;
  /** The first page with each label, of its language and version and of all. */
  readonly #byLabel = new Map<string, DocsPage>();
  /** The pages of each language and version, by the names of their files. */
  readonly #byName: ReadonlyMap<string, DocsPage[]>;
  readonly #places = new Map<DocsPage, ReadonlyMap<string, PageLabel>>();

  constructor(pages: readonly DocsPage[], linkBase?: LinkBase) {
    this.#linksOf = createLinkResolver(pages, '', linkBase);
    this.#byName = groupBy(pages, (page) => inFamily(page, nameOf(page.file)));
    for (const page of pages) {
      for (const { id } of page.markdown.labels ?? [])
        for (const key of [id, inFamily(page, id)]) if (!this.#byLabel.has(key)) this.#byLabel.set(key, page);
    }
  }

  /** @param reference `usage.md`, `usage.md#install`, or `#install`, which can also be the label of another page. */
  find(page: DocsPage, reference: string): ReferenceTarget | undefined {
    const [path = '', id = ''] = reference.split('#', 2);
    if (path === '') {
      const own = this.#placeIn(page, id);
      if (own) return { url: `#${own.id}`, title: own.title };
      const label = id.toLowerCase();
      const other = this.#byLabel.get(inFamily(page, label)) ?? this.#byLabel.get(label);
      return other && this.#targetIn(other, id);
    }
    const found = this.#pageAt(page, path);
    return found && (id === '' ? { url: urlOf(found), title: found.markdown.title } : this.#targetIn(found, id));
  }

  /** Finds a page by its path from the page or from the root, as Hugo does, or by the name of its file if only one file has it. */
  #pageAt(page: DocsPage, path: string): DocsPage | undefined {
    const { pageAt } = this.#linksOf(page);
    const named = this.#byName.get(inFamily(page, nameOf(path))) ?? [];
    return pageAt(path) ?? pageAt(`/${path}`) ?? (named.length === 1 ? named[0] : undefined);
  }

  #targetIn(page: DocsPage, id: string): ReferenceTarget {
    const place = this.#placeIn(page, id);
    return { url: `${urlOf(page)}#${place?.id ?? id}`, title: place?.title || page.markdown.title };
  }

  /** Finds a label or a heading. Labels have no capital letters. */
  #placeIn(page: DocsPage, id: string): PageLabel | undefined {
    const places = this.#places.get(page) ?? placesIn(page);
    this.#places.set(page, places);
    return places.get(id) ?? places.get(id.toLowerCase());
  }
}

function placesIn({ markdown }: DocsPage): Map<string, PageLabel> {
  const headings = markdown.headings.map(({ id, text }) => ({ id, title: text }));
  return new Map([...headings, ...(markdown.labels ?? [])].map((place) => [place.id, place]));
}

const inFamily = (page: DocsPage, name: string) => `${familyKey(page)}\n${name}`;

const urlOf = ({ file }: DocsPage) => `/${encodePagePath(file)}`;

const nameOf = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.mdx?$/i, '')
    .toLowerCase();

import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import { encodePagePath } from '../../protocol/encodePagePath.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { type LinkBase, withLinkBase } from '../../site/pages/LinkBase.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import type { DocsSection } from '../search/DocsSection.js';
import type { PassageContext } from './toPassageMarkdown.js';

/** Matches the start of a URL with a scheme or a host. */
const SCHEME_OR_HOST = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Builds links to pages and sections of the site for answers and search results. Also provides the page data that `toPassageMarkdown`
 * needs.
 */
export class DocsLinks {
  readonly #byFile: ReadonlyMap<string, DocsPage>;
  readonly #byPath: ReadonlyMap<string, DocsPage>;

  /**
   * @param base Path under which the service serves the pages, without a trailing slash (`/docs`). Empty for the root.
   * @param linkBase Path of the published site on its host. Links in the pages may omit this path.
   * @param language Language of pages that do not name one.
   */
  constructor(
    pages: readonly DocsPage[],
    readonly base: string,
    readonly linkBase: LinkBase = { path: '' },
    readonly language = 'en',
  ) {
    this.#byFile = new Map(pages.map((page) => [page.file, page]));
    this.#byPath = new Map(pages.map((page) => [page.path, page]));
  }

  /** Returns the path and the anchor of a section: `/docs/guide/install#windows`. */
  sectionUrl({ page, id }: DocsSection): string {
    return id === '' ? this.pageUrl(page) : `${this.pageUrl(page)}#${withoutBrackets(encodeURI(id))}`;
  }

  /** Returns the path of a page, with the base: `/docs/guide/install`. */
  pageUrl(page: DocsPage): string {
    return this.base + withoutBrackets(encodePagePath(page.path));
  }

  /**
   * Whether a link leads to the base of the site or to a page of the site. The path of the link must begin with the base. The query and the
   * anchor are ignored.
   */
  isPage(address: string): boolean {
    const path = decodeOrKeep(/^[^?#]*/.exec(address)?.[0] ?? '');
    // Two slashes begin a host name, not a path.
    if (!path.startsWith(`${this.base}/`) || path.startsWith('//')) return path !== '' && path === this.base;
    return this.#find(path.slice(this.base.length)) !== undefined;
  }

  /** Returns the data of a page that `toPassageMarkdown` needs to convert passages of the page. */
  contextOf(page: DocsPage): Required<PassageContext> {
    const { content } = getSiteLabels(page.language ?? this.language);
    return { root: page.markdown.root, resolveLink: this.resolverOf(page), labels: content };
  }

  /**
   * Returns a function that rewrites the links of a page for use outside the page. A link to a page, by its source file or by its path,
   * becomes the path of the page. `http:`, `https:` and `mailto:` links stay unchanged. The function returns undefined for links that
   * cannot work in an answer, such as a relative link to a file that is not a page.
   */
  resolverOf(page: DocsPage): (url: string) => string | undefined {
    return (url) => {
      if (/^(?:https?:|mailto:)/i.test(url)) return url;
      if (SCHEME_OR_HOST.test(url)) return undefined;
      if (url.startsWith('#')) return `${this.base}${encodePagePath(page.path)}${url}`;
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
      const target = this.#pageAt(page, path);
      if (target) return `${this.base}${encodePagePath(target.path)}${rest}`;
      return path.startsWith('/') ? `${withLinkBase(path, this.linkBase)}${rest}` : undefined;
    };
  }

  #pageAt(page: DocsPage, path: string): DocsPage | undefined {
    const decoded = decodeOrKeep(path);
    // The decoded path can begin like a URL with a scheme or a host, such as `//b` from `%2F%2Fb`. In the link, the encoded characters are
    // part of the path. The URL parser would read the decoded characters as part of a scheme or a host.
    if (SCHEME_OR_HOST.test(decoded)) return undefined;
    const fromFile = new URL(encodePagePath(decoded), `http://docs/${encodePagePath(page.file)}`).pathname;
    const file = decodeOrKeep(fromFile).slice(1);
    const found = this.#byFile.get(file) ?? this.#byFile.get(`${file}.md`) ?? this.#byFile.get(`${file}.mdx`);
    if (found) return found;
    const withoutBase =
      this.base !== '' && decoded.startsWith(`${this.base}/`) ? decoded.slice(this.base.length) : decoded;
    if (withoutBase.startsWith('/')) return this.#find(withoutBase) ?? this.#find(this.linkBase.path + withoutBase);
    const fromPath = new URL(encodePagePath(decoded), `http://docs${encodePagePath(page.path)}`).pathname;
    return this.#find(file) ?? this.#find(decodeOrKeep(fromPath));
  }

  #find(path: string): DocsPage | undefined {
    return this.#byPath.get(canonicalPagePath(path, this.#byPath));
  }
}

/** Encodes round brackets, which could end a link in Markdown. */
function withoutBrackets(url: string): string {
  return url.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}

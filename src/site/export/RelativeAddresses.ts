import type { Element } from 'hast';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import { contentTypeOfFolderFile } from '../files/contentTypes.js';
import { exportedFileName } from './exportedName.js';
import { ASSETS_FOLDER } from './generatedNames.js';
import { toRelativeAddress } from './toRelativeAddress.js';

export interface RelativeAddressOptions {
  /** Name of the document's file in the export. */
  file: string;
  /** Returns the file name of the exported page at a path. Undefined if the export has no page at this path. */
  fileOf: (path: string) => string | undefined;
  /**
   * Path or URL of the site's root (`/docs/`, `https://acme.com/docs/`), to put before the URLs of pages and files. Needed for documents in
   * which relative URLs do not work: the 404 page, which hosts show at any depth, and Markdown, which is read outside the site.
   * `PageWriter` can only set it if the site's URL is known. Default: URLs are relative to the document.
   */
  rootPath?: string | undefined;
  /** Names of files that the export generates, such as `llms.txt`, or styles in `_docs/`. Default: none. */
  generated?: ReadonlySet<string>;
}

/** Matches the extension at the end of a file name, but not the end of a version number, as in `guide/v1.2` and `guide/1.x`. */
const EXTENSION = /\.[a-z][a-z0-9]{1,9}$/i;

/** Properties that contain URLs, in the elements that page content can have. */
const ADDRESS_PROPERTIES = ['href', 'src', 'poster'];

/**
 * Rewrites the URLs in one document. Without `rootPath`, paths below the site's root (`/guide/install`) become relative to the document's
 * file (`../guide/install.html`), so that the document works on any host, below any path and from a file system. Also collects the targets
 * of the URLs.
 */
export class RelativeAddresses {
  /** Linked pages, with anchors: `/guide/install#windows`. */
  readonly pageLinks = new Set<string>();
  /** Other files that the document needs, by their names in the documentation: `img/map.png`. */
  readonly files = new Set<string>();
  /** URLs below the root of this site that lead neither to a page nor to a file that may be published. */
  readonly brokenLinks = new Set<string>();
  /** Links of this document that consist only of a fragment: `#windows`. Links to this page by its path are in `pageLinks`. */
  readonly fragments = new Set<string>();
  /** The values of the `id` attributes of all elements that were passed to `rewriteElement`. */
  readonly ids: string[] = [];
  readonly #options: RelativeAddressOptions;

  constructor(options: RelativeAddressOptions) {
    this.#options = options;
  }

  /** Rewrites the URLs of an element in the content's HTML tree. */
  rewriteElement({ tagName, properties }: Element): void {
    if (typeof properties.id === 'string') this.ids.push(properties.id);
    for (const name of ADDRESS_PROPERTIES) {
      const address = properties[name];
      if (typeof address !== 'string') continue;
      if (tagName === 'a' && /^#./s.test(address)) this.fragments.add(address);
      properties[name] = this.rewrite(address);
    }
  }

  /**
   * Returns the URL to write into the document in place of the given URL. URLs that do not start at the root of the site, or that cannot be
   * decoded, stay unchanged.
   */
  rewrite(address: string): string {
    if (!/^\/(?!\/)/.test(address)) return address;
    const { page, query, hash } = this.#split(address);
    if (page === undefined) {
      this.brokenLinks.add(address);
      return address;
    }
    const { file, fileOf, generated } = this.#options;
    const name = page.slice(1);
    const target = fileOf(page);
    if (target !== undefined) {
      this.pageLinks.add(`${page}${hash}`);
      return target === file && hash ? hash : `${this.#addressOf(target)}${hash}`;
    }
    if (generated?.has(name)) return `${this.#addressOf(name)}${query}${hash}`;
    if (!name.startsWith(ASSETS_FOLDER) && contentTypeOfFolderFile(name)) {
      this.files.add(name);
      return `${this.#addressOf(exportedFileName(name))}${hash}`;
    }
    // The export has an index.html even if the site has no page at its root.
    if (page === '/') return this.#addressOf('index.html');
    this.brokenLinks.add(`${page}${hash}`);
    return `${this.#addressOf(EXTENSION.test(name) ? name : `${name}.html`)}${hash}`;
  }

  /**
   * Returns a URL in the form that `pageLinks` and `brokenLinks` contain: with a decoded path, without query, and with a trailing slash
   * only if a page's path ends with one. For a file, returns the path without a fragment. This path begins with `/`, but the names in
   * `files` do not. As in `rewrite`, URLs that do not start at the root of the site, or that cannot be decoded, stay unchanged.
   */
  collectedForm(address: string): string {
    if (!/^\/(?!\/)/.test(address)) return address;
    const { page, hash } = this.#split(address);
    if (page === undefined) return address;
    const isFile = this.#options.fileOf(page) === undefined && contentTypeOfFolderFile(page.slice(1)) !== undefined;
    return isFile ? page : `${page}${hash}`;
  }

  /**
   * Splits a URL. `page` is the decoded path; undefined if the path cannot be decoded. Trailing slashes of `page` are removed, unless it is
   * `/` or the exact path of an exported page.
   */
  #split(address: string): { page: string | undefined; query: string; hash: string } {
    const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
    const decoded = decode(path);
    const isExact = decoded === undefined || decoded === '/' || this.#options.fileOf(decoded) !== undefined;
    return { page: isExact ? decoded : withoutTrailingSlashes(decoded), query, hash };
  }

  #addressOf(name: string): string {
    const { file, rootPath } = this.#options;
    return rootPath === undefined
      ? toRelativeAddress(file, name)
      : rootPath + toRelativeAddress('', name).replace(/^\.\//, '');
  }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return undefined;
  }
}

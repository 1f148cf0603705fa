import type { DocsPage } from '../pages/DocsPage.js';
import { PageNames } from '../pages/PageNames.js';
import { contentRootOf } from './contentRootOf.js';

/** Folders in which Docusaurus keeps translations and older versions of pages. */
const COPIES =
  /^(?:i18n\/[^/]+\/docusaurus-plugin-content-docs\/(?:current|version-[^/]+)|versioned_docs\/version-[^/]+)\//;
const EXTENSION = /\.(?:mdx?|html?|rst)$/i;

interface NamedPage {
  name: string;
  /** The name in Unicode NFC and lower case, for comparisons. */
  key: string;
  page: DocsPage;
}

/**
 * Finds the page that a configuration refers to by its file, its path, or the `id`, `slug` or `openapi` in its front matter. Also finds the
 * pages of a folder or pattern.
 */
export class PageReferences {
  /**
   * The pages. A name is the path of the file without its extension, such as `guide/install`. The path is relative to the content folder
   * and leaves out the folder of the language and the folders of `COPIES`.
   */
  readonly #named: readonly NamedPage[];
  /**
   * The pages whose content folder is a key of `sidebarFolders`. The name of a page begins with the value of this key: the name
   * `docs/guide/install` begins with `docs`.
   */
  readonly #inFolders: readonly NamedPage[];
  readonly #byFile: ReadonlyMap<string, DocsPage>;
  readonly #byName = new PageNames();

  /**
   * @param pages Pages of one language and version.
   * @param roots Content folders, relative to the folder of the pages: `docs`.
   * @param sidebarFolders Maps a content folder to a prefix, which is the name of a folder. References to the pages in the content folder
   *   begin with the prefix: with the prefix `docs`, a reference to the page `guide/install` is `docs/guide/install`. An empty prefix
   *   changes no reference. If a reference matches several pages, a page in one of these folders takes precedence over the pages outside of
   *   these folders. There are two exceptions: a file name with its extension always refers to that file, and a name without the prefix
   *   gives precedence only in some cases, for example if the prefix is `docs`.
   */
  constructor(
    pages: readonly DocsPage[],
    roots: readonly string[],
    sidebarFolders: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#byFile = new Map(pages.map((page) => [page.file, page]));
    const local = pages.map((page) => namedPage(localName(page, roots), page));
    const named = local.map(({ name, page }) => namedPage(withoutLanguage(name, page), page));
    const inFolders = local.flatMap(({ name, page }) => {
      const folder = sidebarFolders.get(contentRootOf(page.file, roots));
      return folder === undefined ? [] : [namedPage(folder ? `${folder}/${name}` : name, page)];
    });
    this.#named = named;
    this.#inFolders = inFolders;
    // If several pages share a key, the key leads to the page that is added first. Each call of `#addAllKeys` adds file names before ids
    // and paths. So within one call, the file name of a page takes precedence over the id or path of another page.
    this.#addAllKeys(inFolders, inFolders);
    this.#addAllKeys(named, local);
  }

  #addAllKeys(named: readonly NamedPage[], local: readonly NamedPage[]): void {
    this.#addKeys(named, fileKeys);
    this.#addKeys(local, fileKeys);
    this.#addKeys(named.filter(isIndex), folderKeys);
    this.#addKeys(named, folderKeys);
    this.#addKeys(named, plainKeys);
    this.#addKeys(named, frontMatterKeys);
  }

  #addKeys(pages: readonly NamedPage[], keysOf: (name: string, page: DocsPage) => string[]): void {
    for (const { name, page } of pages) for (const key of keysOf(name, page)) this.#byName.add(key, page);
  }

  find(reference: string): DocsPage | undefined {
    const name = clean(reference);
    // Try the whole reference as a file name first. A file name can contain `#` or `?`, but `clean` removes the first of these characters
    // and everything after it.
    return this.#byFile.get(reference) ?? this.#byName.find(name) ?? this.#byName.find(withoutIndex(name));
  }

  /**
   * Returns the pages of a folder and its subfolders (`guides`, `.`), or the pages that match a pattern. `guides/*` matches only the pages
   * directly in the folder; `guides/**` also matches the pages in its subfolders. Other text after the first star is ignored. Pages in the
   * content folders of `sidebarFolders` take precedence: if the names of any of them match, only these pages are returned.
   */
  below(pattern: string): DocsPage[] {
    const star = pattern.indexOf('*');
    const folder = fold(clean(star < 0 ? pattern : pattern.slice(0, star)));
    const isDeep = star < 0 || pattern.includes('**');
    const start = folder === '' || (star > 0 && pattern[star - 1] !== '/') ? folder : `${folder}/`;
    const isBelow = (name: string) => name.startsWith(start) && (isDeep || !name.slice(start.length).includes('/'));
    const inFolders = this.#inFolders.filter(({ key }) => isBelow(key));
    const below =
      inFolders.length > 0
        ? inFolders
        : this.#named.filter(({ key, page }) => [key, fold(page.file)].some((name) => isBelow(name)));
    return [...new Set(below.map(({ page }) => page))];
  }
}

const namedPage = (name: string, page: DocsPage): NamedPage => ({ name, key: fold(name), page });

/**
 * Returns the path of a page's file below its content folder. Leaves out the extension, and the Docusaurus folders of translations and
 * versions (`COPIES`).
 */
function localName(page: DocsPage, roots: readonly string[]): string {
  const root = contentRootOf(page.file, roots);
  const file = root ? page.file.slice(root.length + 1) : page.file;
  return file.replace(EXTENSION, '').replace(COPIES, '');
}

function withoutLanguage(name: string, { language }: DocsPage): string {
  const folder = language && `${language.toLowerCase()}/`;
  return folder && name.toLowerCase().startsWith(folder) ? name.slice(folder.length) : name;
}

/** Whether a page is the index of its folder. A README is not, because there can be an index beside it. */
const isIndex = ({ name }: NamedPage) => /(?:^|\/)_?index$/i.test(name);

const fileKeys = (name: string, page: DocsPage) => [name, page.file.replace(EXTENSION, '')];

const folderKeys = (name: string) => [withoutIndex(name)];

const plainKeys = (name: string, page: DocsPage) => {
  const file = page.file.replace(EXTENSION, '');
  const [plain, plainFile] = [withoutNumbers(name), withoutNumbers(file)];
  return [
    plain,
    withoutIndex(plain),
    name.replace(/^docs\//, ''),
    withoutIndex(file),
    plainFile,
    withoutIndex(plainFile),
  ];
};

const withoutNumbers = (name: string) => name.replace(/(^|\/)\d+[-_.]+/g, '$1');

/**
 * Returns the path of a page, and the names that its front matter gives the page. An `id` or a `slug` can replace the name of the file or
 * the whole path, so it gives two names. A page that describes an operation can also be named by the operation (`GET /plants`).
 */
const frontMatterKeys = (name: string, page: DocsPage) => {
  const { id, slug, openapi } = page.markdown.frontMatter.fields;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return [
    clean(page.path),
    ...(typeof openapi === 'string' ? [clean(openapi), clean(openapi.trim().split(/\s+/).slice(-2).join(' '))] : []),
    ...[id, slug].flatMap((each) => (typeof each === 'string' ? [clean(each), clean(folder + each)] : [])),
  ];
};

function withoutIndex(name: string): string {
  return name.replace(/(?:^|\/)(?:_?index|readme)$/i, '');
}

/** Removes the parts of a reference that are ignored: query, anchor, extension, `.` segments, and superfluous slashes. */
function clean(reference: string): string {
  const path = reference.replace(/[?#].*$/s, '').replace(EXTENSION, '');
  return path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/');
}

function fold(name: string): string {
  return name.normalize().toLowerCase();
}

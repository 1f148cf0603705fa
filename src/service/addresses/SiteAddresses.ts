import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { ReadingWarning } from '../ReadingWarning.js';
import { defaultLanguage, derivePageAddress, languageFolders, type PageAddress } from './derivePageAddress.js';
import { createGlobMatcher, type GlobMatcher } from './globs.js';
import type { PageEnding } from './PageEnding.js';
import { RULES_BY_KIND } from './rulesByKind.js';
import type { ContentFolder, SiteFile, SiteLayout } from './SiteLayout.js';
import { joinPath, withEnding } from './sitePaths.js';

/** A file of a content folder. */
interface LocatedFile extends Omit<SiteFile, 'fields'> {
  folder: ContentFolder;
}

/** Maximum number of files that the warning about skipped files names. */
const MAX_NAMED = 3;
/**
 * Characters and segments that the front matter must not bring into the path of a page. If the path contains one, the page gets the path
 * that it has without front matter. That path can still contain characters such as `#` from the name of the file.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this matches
const NOT_IN_PATHS = /[\u0000-\u001f\\?#]|(?:^|\/)\.\.?(?:\/|$)/;

/** Maps each file of the documentation to the path of its page on the published site. */
export class SiteAddresses {
  /** The files that are pages of the site. */
  readonly files: readonly string[];
  readonly warnings: readonly ReadingWarning[];
  readonly #layout: SiteLayout | undefined;
  readonly #plainEnding: PageEnding;
  /** The content folders, the innermost first. `start` is the beginning of the paths of a folder's files. */
  readonly #folders: readonly { start: string; folder: ContentFolder }[];
  /** Cache of compiled `excluded` patterns, by the list of patterns of a content folder. */
  readonly #exclusions = new Map<readonly string[], GlobMatcher>();
  readonly #languageFolders: Set<string>;
  /** Folders with a file named `index`, in any language: `index.md`, `index.fr.md`. */
  readonly #indexes: ReadonlySet<string>;
  /** The folders of `#indexes` that have no file named `_index`. On a Hugo site, these are the leaf bundles. */
  readonly #bundles: ReadonlySet<string>;
  /** Folders with a file named `index` or `_index`, in upper or lower case. */
  readonly #anyIndexes: ReadonlySet<string>;

  /**
   * @param files All page files of the documentation, with `/` as separator. The path of a page also depends on the other files.
   * @param layout Layout of the site. Default: none. The path of a page then comes from the path of its file, or from the field `slug` in
   *   its front matter.
   * @param plainEnding How the paths of pages end if there is no layout.
   */
  constructor(files: readonly string[], layout?: SiteLayout, plainEnding: PageEnding = 'none') {
    this.#layout = layout;
    this.#plainEnding = plainEnding;
    this.#folders = (layout?.folders ?? [])
      .map((folder) => ({ start: `${joinPath(folder.folder)}/`, folder }))
      .sort((left, right) => right.start.length - left.start.length);
    this.#languageFolders = languageFolders(files);
    this.#indexes = foldersWith(files, /(?:^|\/)index(?:\.[\w-]+)?\.mdx?$/);
    const sections = foldersWith(files, /(?:^|\/)_index(?:\.[\w-]+)?\.mdx?$/);
    this.#bundles = new Set([...this.#indexes].filter((folder) => !sections.has(folder)));
    this.#anyIndexes = foldersWith(files, /(?:^|\/)_?index\.mdx?$/i);
    this.files = layout ? files.filter((file) => this.#isPage(file, layout)) : files;
    this.warnings = layout ? skippedWarning(files, this.files, layout) : [];
  }

  /**
   * Derives path, version and language of a page from the path of its file. A version or language from the layout of the site takes
   * precedence. `place` later changes the path: it applies the front matter and the rules of the site.
   */
  addressOf(file: string): PageAddress {
    const address = derivePageAddress(file, this.#languageFolders, this.#anyIndexes.has(folderOf(file)));
    const language = address.language ?? defaultLanguage(this.#languageFolders);
    const folder = this.#layout && this.#locate(file, this.#layout)?.folder;
    return {
      ...address,
      ...(language && { language }),
      ...(folder?.language && { language: folder.language }),
      ...(folder?.version && { version: folder.version }),
      ...(this.#layout && { isOfGenerator: true }),
    };
  }

  /** Gives a page its path on the site. */
  place(page: DocsPage): DocsPage {
    const layout = this.#layout;
    if (!layout) return { ...page, path: withPlainEnding(page, this.#plainEnding) };
    const file = this.#locate(page.file, layout);
    if (!file) return page;
    const given = pathOf({ ...file, fields: page.markdown.frontMatter.fields }, layout);
    const path = NOT_IN_PATHS.test(given) ? pathOf({ ...file, fields: {} }, layout) : given;
    return { ...page, path: path.normalize() };
  }

  #isPage(file: string, layout: SiteLayout): boolean {
    const located = this.#locate(file, layout);
    const { isPage } = RULES_BY_KIND[layout.kind];
    if (!located || this.#isExcluded(joinPath(layout.prefix, file), located.folder)) return false;
    return isPage?.(located, located.folder.folder) ?? true;
  }

  /** @param path Path of the file from the root of the project, with `/` at the beginning. */
  #isExcluded(path: string, { folder, excluded, excludedFrom = folder }: ContentFolder): boolean {
    if (!excluded) return false;
    const matcher = this.#exclusions.get(excluded) ?? createGlobMatcher(excluded);
    this.#exclusions.set(excluded, matcher);
    return matcher(path.slice(joinPath(excludedFrom).length + 1));
  }

  /** Finds the innermost content folder of a file. */
  #locate(file: string, { prefix, languages }: SiteLayout): LocatedFile | undefined {
    const path = joinPath(prefix, file);
    const found = this.#folders.find(({ start }) => path.startsWith(start));
    if (!found) return undefined;
    const { start, folder } = found;
    const rest = path.slice(start.length).replace(/\.mdx?$/i, '');
    const language = /\.([\w-]+)$/.exec(rest)?.[1] ?? '';
    const names = rest.split('/');
    const facts = {
      hasIndex: this.#indexes.has(folderOf(file)),
      isBundle: this.#bundles.has(folderOf(file)),
      isInBundle: this.#isInBundle(folderOf(file), names.length - 1),
    };
    if (languages === undefined || !Object.hasOwn(languages, language)) return { folder, parts: names, ...facts };
    return {
      folder: { ...folder, path: languages[language] ?? '', language },
      parts: rest.slice(0, -language.length - 1).split('/'),
      ...facts,
    };
  }

  /**
   * Whether a folder is inside a leaf bundle of Hugo. A content folder that is a leaf bundle does not count: otherwise the home page would
   * be the only page of the site.
   *
   * @param depth Number of path segments from the content folder to the folder.
   */
  #isInBundle(folder: string, depth: number): boolean {
    if (depth < 2 || folder === '') return false;
    const above = folderOf(folder);
    return this.#bundles.has(above) || this.#isInBundle(above, depth - 1);
  }
}

function pathOf(file: LocatedFile & SiteFile, layout: SiteLayout): string {
  const { path, isIndex = false, isWhole = false } = RULES_BY_KIND[layout.kind].place(file, layout, file.folder.folder);
  if (isWhole) return `${joinPath(layout.base, path)}${path.endsWith('/') ? '/' : ''}` || '/';
  return withEnding(joinPath(layout.base, file.folder.path, path), isIndex, layout.ending);
}

function withPlainEnding({ file, path }: DocsPage, ending: PageEnding): string {
  const isIndex = path === joinPath(folderOf(file)).normalize();
  return withEnding(joinPath(path), isIndex, ending);
}

function skippedWarning(
  all: readonly string[],
  pages: readonly string[],
  { kind, prefix }: SiteLayout,
): ReadingWarning[] {
  const kept = new Set(pages);
  const skipped = all.filter((file) => !kept.has(file));
  if (skipped.length === 0) return [];
  const { name } = RULES_BY_KIND[kind];
  const named = skipped.slice(0, MAX_NAMED).join(', ');
  const more = skipped.length > MAX_NAMED ? ` and ${skipped.length - MAX_NAMED} more` : '';
  const text = `The ${name} site has no pages for ${named}${more}, so they are skipped.`;
  const elsewhere =
    pages.length === 0 && prefix !== ''
      ? ' No page is left. If the site has pages elsewhere in the project, such as other versions, serve the folder of the project.'
      : '';
  return [{ text: `${text}${elsewhere} To read every file, set the option "site" to "plain".`, files: skipped }];
}

function foldersWith(files: readonly string[], name: RegExp): Set<string> {
  return new Set(files.filter((file) => name.test(file)).map(folderOf));
}

const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf('/')));

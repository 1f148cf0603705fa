import type { SnippetFolders } from '../../site/markdown/includes/ProjectPlace.js';
import type { Generator } from '../../site/shared/SiteKind.js';
import type { PageEnding } from './PageEnding.js';

/** A folder whose files are pages of the site. */
export interface ContentFolder {
  /** Folder relative to the root of the project: `docs`, or empty for the root itself. */
  folder: string;
  /** Path of the folder's pages, relative to the base path of the site: `/docs`, or empty. */
  path: string;
  version?: string;
  language?: string;
  /** Patterns of files that are not pages, relative to `excludedFrom`, for `createGlobMatcher`. */
  excluded?: readonly string[];
  /**
   * Folder to which the patterns in `excluded` are relative: `folder` or a folder above it. A path from the root of the project. Default:
   * `folder`.
   */
  excludedFrom?: string;
  /**
   * Folder at the start of every sidebar reference to a page of this content folder: `docs` in the reference `docs/guide/install`. All
   * content folders of one Docusaurus docs plugin have the same value, including the folders of its versions and translations. Set only if
   * the site has several docs plugins, because pages of different plugins can have the same name. Default: none.
   */
  sidebarFolder?: string;
}

/**
 * How a site forms the paths of its pages, and where it looks for the files that pages insert. Plain data, read from the configuration of
 * the generator.
 */
export interface SiteLayout {
  kind: Generator;
  /** Path of the site on its host: `/project`, or empty. */
  base: string;
  folders: readonly ContentFolder[];
  /**
   * Path of the documentation within the site, such as `/docs`. If a Docusaurus site has several docs plugins, the path of the first one.
   * The option `base` of the service replaces this path in those paths of `folders` that contain it.
   */
  docsPath?: string;
  ending: PageEnding;
  /** Path from the root of the project to the folder that is read: `website/docs`, or empty. */
  prefix: string;
  /** Whether paths keep number prefixes such as `01-`. Docusaurus only. */
  keepsNumbers?: boolean;
  /** Whether paths keep capital letters. Hugo only. */
  keepsCase?: boolean;
  /**
   * Languages whose codes can be part of file names (`about.fr.md`). Maps each code to the start of the paths of the pages in that
   * language: `/fr`, or an empty string.
   */
  languages?: Readonly<Record<string, string>>;
  /** Where MkDocs looks for the files that pages insert. Set only for MkDocs. */
  snippets?: SnippetFolders;
}

/** The parts of a layout that a configuration can set. Missing parts have their defaults. */
export type LayoutSettings = Partial<Omit<SiteLayout, 'kind' | 'prefix'>>;

/** A file to which a generator gives a path on the site. */
export interface SiteFile {
  /**
   * Path of the file relative to its content folder, without extension: `['guide', 'install']`. Also without a language code at the end of
   * the file name, if the layout has the code in `languages`: `['about']` for `about.fr.md`.
   */
  parts: readonly string[];
  /** The fields of its front matter. */
  fields: Readonly<Record<string, unknown>>;
  /** Whether the folder of the file has a page named `index`. */
  hasIndex: boolean;
  /** Whether the folder of the file is a leaf bundle of Hugo. Has a meaning only on Hugo sites. */
  isBundle: boolean;
  /** Whether the folder of the file is inside a leaf bundle of Hugo. */
  isInBundle: boolean;
}

/** The path of a page, in one of two forms: see `isWhole`. */
export interface SitePath {
  /** For example `/guide/install`. */
  path: string;
  /**
   * Whether the URL gets the ending of an index page (see `PAGE_ENDINGS`). Usually true for `guide/index.md`. In Starlight, true only for
   * the page with an empty path. Default `false`.
   */
  isIndex?: boolean;
  /**
   * Whether `path` is complete. It then begins at the base of the site and ends as the URL does, for example with `.html` or `/`. Default:
   * it begins at the page's content folder, and the service adds the ending.
   */
  isWhole?: boolean;
}

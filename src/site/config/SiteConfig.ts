import type { ConfigFiles } from './createConfigFiles.js';

/** The configuration files of a site generator's project, and where in the project its pages are. */
export interface SiteProject extends ConfigFiles {
  /** Path from the root of the project to the folder of the pages: `src/content/docs`, or empty. */
  docs: string;
  /** Versions of the pages. Each can have its own sidebar. Default: none. */
  versions?: readonly string[];
}

/**
 * An entry of a sidebar. Pages and folders are named as in the configuration, a `toctree` or a `SUMMARY.md`, except that names relative to
 * a page are already resolved, and that a base path or a folder may precede a name. `buildConfigNavigation` finds the pages.
 */
export type SidebarEntry =
  | { kind: 'page'; page: string; title?: string; titles?: TitlesByLanguage }
  | { kind: 'group'; title: string; titles?: TitlesByLanguage; page?: string; children: SidebarEntry[] }
  /** All pages of a folder, or all that match a pattern such as `guides/*`. */
  | { kind: 'pages'; from: string };

/** Translations of a title, by language tag. */
export type TitlesByLanguage = Readonly<Record<string, string>>;

/** A sidebar. If it names a language or version, only pages of that language or version show it. */
export interface Sidebar {
  language?: string;
  version?: string;
  entries: SidebarEntry[];
}

/** The settings of a site, as read from the configuration of its generator. Plain data. */
export interface SiteConfig {
  title?: string | undefined;
  description?: string | undefined;
  /** Paths from the root of the project where the logo may be. The first file that exists is used. */
  logo?: readonly string[] | undefined;
  /** Paths where the logo for the dark colour scheme may be. Default: `logo`. */
  darkLogo?: readonly string[] | undefined;
  /** Paths where the favicon may be. */
  favicon?: readonly string[] | undefined;
  /** Whether the logo contains the name of the site. If so, the name is not shown beside it. */
  hasNameInLogo?: boolean;
  /** Colour of links and buttons: a CSS colour. */
  accent?: string | undefined;
  sidebars?: readonly Sidebar[];
  /**
   * Folders with images and downloads, as paths from the root of the project. The generator publishes their files at the root of the site,
   * except those in `src/assets` of Starlight: pages refer to these files by relative paths.
   */
  publicFolders?: readonly string[];
  /**
   * Warnings for the owner about configuration that was not read, such as files that could not be parsed, and settings with code: code is
   * never executed.
   */
  unread: string[];
}

/** Reads the configuration of one generator. Does not throw for invalid content of a file, but reports it in `unread`. */
export type SiteConfigReader = (project: SiteProject) => Promise<SiteConfig>;

import type { SlugStyle } from '../../site/markdown/nodes/slugs.js';
import type { SettingsReader } from './SettingsReader.js';
import type { LayoutSettings, SiteFile, SiteLayout, SitePath } from './SiteLayout.js';

/** Reads files of a project, because a configuration can consist of several files. */
export interface ProjectFiles {
  /** Returns the text of a file, by its path from the root of the project; undefined if the file is missing or larger than 1 MB. */
  read(name: string): Promise<string | undefined>;
  /**
   * Returns the text of the nearest file with this name, in the root of the project or one of the two folders above it; undefined if there
   * is no such file.
   */
  readAbove(name: string): Promise<string | undefined>;
}

/** A configuration file of a generator. */
export interface SiteConfigFile {
  /** Path relative to the root of the project. */
  name: string;
  source: string;
  settings: SettingsReader;
  project: ProjectFiles;
}

/** The rules by which a generator forms the paths of pages. `docs/addresses.md` describes them. */
export interface SiteRules {
  /** The generator's name, for messages. */
  name: string;
  /**
   * Possible paths of the generator's configuration, relative to the root of the project. The first existing file that meets two conditions
   * is used. `read` must accept the file. One of the site's content folders must be the documentation folder, contain it, or be inside it.
   */
  configFiles: readonly string[];
  /** How the generator turns headings into anchors. */
  slugs: SlugStyle;
  /** The layout of a site without a configuration. It also supplies the settings that `read` does not return. */
  defaults: Pick<SiteLayout, 'folders' | 'ending' | 'docsPath'>;
  /** Reads a configuration. Returns undefined if the file belongs to another kind of site. */
  read(config: SiteConfigFile): Promise<LayoutSettings | undefined> | LayoutSettings | undefined;
  /** Whether the site has a page for a file. `folder`: the content folder of the file, from the root of the project. Default: always. */
  isPage?(file: Omit<SiteFile, 'fields'>, folder: string): boolean;
  /** Whether the generator adds the base path of the site to absolute links, so that `/blog` leads to `/project/blog`. Default `false`. */
  addsBase?: boolean;
  /** @param folder The content folder of the file, as in `isPage`. */
  place(file: SiteFile, layout: SiteLayout, folder: string): SitePath;
}

import { join, resolve } from 'node:path';
import { textAt } from '../../site/config/ConfigValue.js';
import { type FolderConfigFiles, folderConfigFiles } from '../../site/config/folderConfigFiles.js';
import { readSiteConfig } from '../../site/config/readSiteConfig.js';
import type { SiteConfig } from '../../site/config/SiteConfig.js';
import { contentTypeOfFolderFile } from '../../site/files/contentTypes.js';
import type { ReadFile } from '../../site/files/ReadFile.js';
import type { SiteFolders } from '../../site/files/siteFolders.js';
import type { ConfiguredSidebars } from '../../site/navigation/buildConfigNavigation.js';
import { readFolderSettings } from '../../site/navigation/readFolderSettings.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import { pathFrom } from '../../site/shared/pathFrom.js';
import type { SiteBrand } from '../../site/shared/SiteAssets.js';
import type { SiteKind } from '../../site/shared/SiteKind.js';

/** Where a documentation folder is in the project of its site generator. */
export interface SitePlace {
  kind: SiteKind;
  /** Path from the root of the project to the folder that is read: `docs`, or empty. */
  prefix: string;
  /** The content folders, relative to the root of the project, the main one first. */
  folders: readonly { folder: string; sidebarFolder?: string }[];
  /** Whether the documentation folder is the source folder of an mdBook project. */
  isOfBook?: boolean;
}

/** The settings that the owner has made for the site of a folder. */
export interface OwnersSite {
  siteTitle?: string | undefined;
  description?: string | undefined;
  configured: ConfiguredSidebars;
  brand: SiteBrand;
  /** The files of `brand`, by name. */
  brandFiles: ReadonlyMap<string, Uint8Array>;
  filesFolder: SiteFolders;
  warnings: string[];
}

/**
 * Reads title, description, logo, favicon, colour and navigation of a site from the configuration of its generator, from `docs.json` and
 * from sidebar files. Does not read the navigation in `docs.json`. Nothing is executed.
 *
 * @param place Where the folder is in the project of its generator. Default: the function checks whether the folder is the source folder of
 *   an mdBook project (`book.toml`). If it is not, the folder belongs to no generator.
 * @param known A reader of the configuration files that has already been used. Files that it has parsed are not parsed again. Ignored if it
 *   reads a folder other than the root of the project.
 * @param ownFiles Reads the sidebar files, except those of Nextra. Default: they are read from the folder.
 */
export async function readOwnersSite(
  folder: string,
  pages: readonly DocsPage[],
  place?: SitePlace,
  known?: FolderConfigFiles,
  ownFiles?: ReadFile,
): Promise<OwnersSite> {
  const { kind, prefix, folders, isOfBook = false } = place ?? (await placeOfBook(folder));
  const project = resolve(folder, ...prefix.split('/').map((name) => (name ? '..' : '')));
  const files = known?.root === project ? known : folderConfigFiles(project);
  const { read, parse } = files;
  const docs = folders[0]?.folder ?? prefix;
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  const config = await readSiteConfig(kind, { docs, versions, read, parse });
  const { brand, brandFiles } = await readBrand(config, files.readFile);
  const roots = folders
    .map((each) => pathFrom(prefix, each.folder))
    .filter((path) => path !== '' && !path.startsWith('..'));
  const sidebarFolders = new Map(
    folders.flatMap(({ folder: root, sidebarFolder: name }) =>
      name === undefined ? [] : [[pathFrom(prefix, root), name]],
    ),
  );
  const { sidebars = [] } = config;
  const warnings = [...config.unread, ...files.takeWarnings()];
  const sidebarFiles = kind === 'nextra' || !ownFiles ? folderConfigFiles(folder).readFile : ownFiles;
  const settings = await readFolderSettings(pages, sidebarFiles, (sentence) => warnings.push(sentence));
  return {
    siteTitle: config.title,
    description: config.description,
    configured: { sidebars, isOfBook, roots, sidebarFolders, settings },
    brand,
    brandFiles,
    filesFolder: { folder, project, publicFolders: config.publicFolders ?? [] },
    warnings,
  };
}

/**
 * Returns the place of a folder that may contain the pages of an mdBook project. `isOfBook` is true if the parent folder has a `book.toml`
 * that names this folder as `src`. If the `book.toml` has no `src`, the folder of the pages is named `src`.
 */
async function placeOfBook(folder: string): Promise<SitePlace> {
  const parent = resolve(folder, '..');
  const book = await folderConfigFiles(parent).parse('book.toml');
  const name = joinPaths(textAt(book?.value, 'book', 'src') ?? 'src');
  const isOfBook = book !== undefined && join(parent, name) === resolve(folder);
  return { kind: 'plain', prefix: isOfBook ? name : '', folders: [], isOfBook };
}

async function readBrand(
  config: SiteConfig,
  files: ReadFile,
): Promise<{ brand: SiteBrand; brandFiles: Map<string, Uint8Array> }> {
  const brand: SiteBrand = { ...(config.hasNameInLogo && { hasNameInLogo: true }) };
  const brandFiles = new Map<string, Uint8Array>();
  for (const key of ['logo', 'darkLogo', 'favicon'] as const) {
    for (const path of config[key] ?? []) {
      const bytes = contentTypeOfFolderFile(path)?.startsWith('image/') ? await files(path) : undefined;
      if (!bytes) continue;
      brand[key] = `brand-${key}${path.slice(path.lastIndexOf('.')).toLowerCase()}`;
      brandFiles.set(brand[key], bytes);
      break;
    }
  }
  if (config.accent) {
    brand.styles = 'brand.css';
    brandFiles.set(brand.styles, new TextEncoder().encode(`:root { --da-accent: ${config.accent}; }\n`));
  }
  return { brand, brandFiles };
}

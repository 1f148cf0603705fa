import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FolderConfigFiles } from '../../site/config/folderConfigFiles.js';
import { folderFiles } from '../../site/files/folderFiles.js';
import type { FileOpener } from '../../site/files/OpenFile.js';
import type { ReadFile } from '../../site/files/ReadFile.js';
import { type SiteFolders, siteFileOpener, siteFiles } from '../../site/files/siteFolders.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { AddressOptions } from '../addresses/AddressOptions.js';
import { DocsFolderReader } from './DocsFolderReader.js';
import { PageCache } from './PageCache.js';
import type { GivenSettings } from './pageSettings.js';
import { readingVersion } from './readingVersion.js';
import { type OwnersSite, readOwnersSite, type SitePlace } from './readOwnersSite.js';

/** A documentation folder on this machine: its pages, its other files, and the site's built scripts and styles. */
export interface OpenFolder {
  reader: DocsFolderReader;
  /** Returns functions that read or open files of the folder and of the public folders, such as images, downloads and settings files. */
  openFiles(folders: SiteFolders): { readFile: ReadFile; openFile: FileOpener };
  /** Reads the owner's settings for the site from its configuration and from files of the folder. */
  readOwnersSite(
    pages: readonly DocsPage[],
    place: SitePlace | undefined,
    files: FolderConfigFiles | undefined,
    ownFiles: ReadFile | undefined,
  ): Promise<OwnersSite>;
  assets: ReadFile;
}

/** Where the build writes scripts and styles: the first path is relative to the bundled service, the second to this source file. */
const ASSET_FOLDERS = ['../site/assets', '../../../dist/site/assets'];

/** Opens a documentation folder. This module needs Node, because it imports the code that reads folders. */
export function openFolder(
  folder: string,
  settings: GivenSettings,
  site: AddressOptions,
  pageTimeoutMs?: number,
  cache?: PageCache,
): OpenFolder {
  const folders = ASSET_FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return {
    reader: new DocsFolderReader(folder, { ...settings, includes: true }, pageTimeoutMs, site, cache),
    openFiles: (each) => ({ readFile: siteFiles(each), openFile: siteFileOpener(each) }),
    readOwnersSite: (...site) => readOwnersSite(folder, ...site),
    assets: folderFiles(folders.find((path) => existsSync(path)) ?? (folders[0] as string)),
  };
}

/**
 * Opens the cache of pages in a folder. The digest of the worker files shows whether the code that reads pages has changed since the cache
 * was written. Without a digest, the cache is not used: returns undefined, with a warning. This is the case if the worker files are
 * missing, or if the permissions of Node forbid worker threads.
 */
export function openPageCache(
  folder: string,
  docs: string,
  onWarning: (warning: string) => void,
): PageCache | undefined {
  const version = readingVersion();
  if (version !== undefined) return new PageCache({ folder, docs, version, onWarning });
  onWarning(
    'The cache of pages is not used, because the worker files of the package are missing beside the service or the permissions of Node forbid worker threads.',
  );
  return undefined;
}

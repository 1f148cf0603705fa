import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileReader } from '../../site/FileReader.js';
import { folderFileOpener } from '../../site/folderFileOpener.js';
import { folderFiles } from '../../site/folderFiles.js';
import type { FileOpener } from '../../site/OpenFile.js';
import { DocsFolderReader } from './DocsFolderReader.js';
import type { PageSettings } from './PageReader.js';

/** A documentation folder on this machine: its pages, its other files, and the site's built scripts and styles. */
export interface OpenFolder {
  reader: DocsFolderReader;
  readFile: FileReader;
  openFile: FileOpener;
  assets: FileReader;
}

/** Where the build writes scripts and styles, relative to the bundled service and to this source file. */
const ASSET_FOLDERS = ['../site/assets', '../../../dist/site/assets'];

/** Opens a folder. This module needs Node: it loads the code that reads folders. */
export function openFolder(folder: string, settings: PageSettings, pageTimeoutMs?: number): OpenFolder {
  const folders = ASSET_FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return {
    reader: new DocsFolderReader(folder, { ...settings, includes: true }, pageTimeoutMs),
    readFile: folderFiles(folder),
    openFile: folderFileOpener(folder),
    assets: folderFiles(folders.find((path) => existsSync(path)) ?? (folders[0] as string)),
  };
}

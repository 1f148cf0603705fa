import { folderFileOpener } from './folderFileOpener.js';
import { folderFileHeads, folderFiles } from './folderFiles.js';
import type { FileOpener } from './OpenFile.js';
import type { HeadReader } from './ReadFile.js';

/** The folders that contain the images and downloads of a site. */
export interface SiteFolders {
  /** The folder of the pages. */
  folder: string;
  /** Root of the project that contains the public folders. */
  project?: string;
  /** Folders whose files the project's own site generator publishes, relative to `project`: `static` for Docusaurus. */
  publicFolders?: readonly string[];
}

/** Reads files of the documentation folder. If this folder does not have a file, reads the file from the public folders. */
export function siteFiles(folders: SiteFolders): HeadReader {
  return Object.assign(createFinder(folders, folderFiles), { readHead: createFinder(folders, folderFileHeads) });
}

/** Returns a function that opens the files that {@link siteFiles} reads, so that they can be streamed. */
export function siteFileOpener(folders: SiteFolders): FileOpener {
  return createFinder(folders, folderFileOpener);
}

function createFinder<File>(
  { folder, project, publicFolders = [] }: SiteFolders,
  open: (folder: string) => (name: string) => Promise<File | undefined>,
): (name: string) => Promise<File | undefined> {
  const own = open(folder);
  if (project === undefined || publicFolders.length === 0) return own;
  const other = open(project);
  return async (name) => {
    const found = await own(name);
    if (found) return found;
    for (const path of publicFolders.flatMap((each) => pathsIn(each, name))) {
      const file = await other(path);
      if (file) return file;
    }
    return undefined;
  };
}

/**
 * Returns the paths in the project at which a file named `name` may be. The name can be relative to the public folder. It can also begin
 * with the name of that folder: a page can refer to `../../static/img/map.png`, which is resolved to `static/img/map.png`.
 */
function pathsIn(folder: string, name: string): string[] {
  // A name with `..` could lead to other files of the project.
  if (name.split('/').includes('..')) return [];
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/') + 1));
  const own = folder.slice(parent.length);
  return [`${folder}/${name}`, ...(own !== '' && name.startsWith(`${own}/`) ? [`${parent}${name}`] : [])];
}

import { resolve } from 'node:path';
import { isVisibleBelow } from './isVisibleBelow.js';
import { flagOf } from './Setting.js';
import type { ServeSettings } from './serveSettings.js';

/** Settings of folders that the service writes to. */
const WRITTEN_FOLDERS = ['questionLog', 'auditLog', 'stateFolder', 'exportFolder', 'cache'] as const;

/**
 * Finds folders of a site that the service would write to, and that are documentation folders or inside them. Each write there would make
 * the service read the documentation again. Ignores hidden folders, because they are not watched. Returns an error message for each folder
 * that it finds.
 */
export function findWrittenDocs(site: ServeSettings, docsFolders: Iterable<string>): string[] {
  const faults: string[] = [];
  for (const docs of docsFolders) {
    for (const key of WRITTEN_FOLDERS) {
      const folder = site[key];
      if (folder === undefined || !isVisibleBelow(resolve(docs), resolve(folder))) continue;
      faults.push(
        `${flagOf(key)} "${folder}" is inside the documentation folder "${docs}", so the service would read the documentation again whenever it writes there. Choose a folder outside it.`,
      );
    }
  }
  return faults;
}

import { BundleNames } from '../../site/export/BundleNames.js';
import { explainInvalidName } from '../../site/export/bundleName.js';
import { archiveFault, shownName } from './archiveFault.js';
import type { ArchiveLimits } from './archiveLimits.js';

/** All names of an archive as they are read: good ones, each once, and not more than can be kept in memory. */
export class ArchiveNames {
  readonly #names = new BundleNames();
  #bytes = 0;

  constructor(readonly limits: Pick<ArchiveLimits, 'entries' | 'nameBytes'>) {}

  /**
   * @returns the name without `./` before and `/` behind; undefined for the folder that holds everything.
   * @throws {DocsAssistantError} for a name that no export writes, and for too many.
   */
  add(given: string, kind: 'file' | 'folder'): string | undefined {
    const name = given.replace(/^(?:\.\/)+/, '').replace(kind === 'folder' ? /\/$/ : '', '');
    if (kind === 'folder' && (name === '' || name === '.')) return undefined;
    const fault = explainInvalidName(name);
    if (fault) throw archiveFault(`the name ${shownName(given)} ${fault}.`);
    if (!this.#names.add(name, kind)) throw archiveFault(`it holds ${shownName(given)} twice.`);
    const { entries, nameBytes } = this.limits;
    // Folders that only stand in names take as much room as others.
    if (this.#names.size > entries) throw archiveFault(`it holds more than ${entries} entries.`);
    this.#bytes += Buffer.byteLength(name);
    if (this.#bytes > nameBytes) throw archiveFault(`its names are longer than ${nameBytes} bytes together.`);
    return name;
  }
}

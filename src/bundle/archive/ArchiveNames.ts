import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { BundleNames } from '../../site/export/BundleNames.js';
import { explainInvalidName } from '../../site/export/bundleName.js';
import { archiveError, archiveTooLarge, quoteName } from './archiveError.js';

/**
 * The names in an archive. Rejects invalid and conflicting names. Also rejects more names than the limits allow, because all names are kept
 * in memory.
 */
export class ArchiveNames {
  readonly #names = new BundleNames();
  #bytes = 0;

  constructor(readonly limits: Pick<ArchiveLimits, 'entries' | 'nameBytes'>) {}

  /**
   * Adds the name of an entry.
   *
   * @returns The name without leading `./` and trailing `/`; undefined for the top folder.
   * @throws {DocsAssistantError} for an invalid or conflicting name, and when a limit is exceeded.
   */
  add(given: string, kind: 'file' | 'folder'): string | undefined {
    const name = given.replace(/^(?:\.\/)+/, '').replace(kind === 'folder' ? /\/$/ : '', '');
    if (kind === 'folder' && (name === '' || name === '.')) return undefined;
    const fault = explainInvalidName(name);
    if (fault) throw archiveError(`the name ${quoteName(given)} ${fault}.`);
    if (!this.#names.add(name, kind)) {
      throw archiveError(
        `${quoteName(given)} is in it twice, differs from another name only in case or Unicode form, or is below a file.`,
      );
    }
    const { entries, nameBytes } = this.limits;
    // `size` also counts parent folders that have no entry of their own.
    if (this.#names.size > entries) throw archiveTooLarge(`it contains more than ${entries} entries.`);
    this.#bytes += Buffer.byteLength(name);
    if (this.#bytes > nameBytes) throw archiveTooLarge(`its names are longer than ${nameBytes} bytes in total.`);
    return name;
  }
}

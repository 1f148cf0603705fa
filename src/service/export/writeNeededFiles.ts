import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { BundleNames } from '../../site/export/BundleNames.js';
import { exportedFileName, exportedMarkdownName, exportedName, exportedNames } from '../../site/export/exportedName.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import type { FailedReads } from '../../site/files/FailedReads.js';
import { findPublicFile } from '../../site/files/findPublicFile.js';
import { FileShortened } from '../../site/files/folderFileOpener.js';
import { formatSize } from '../../values/formatSize.js';
import { checkBundleSize } from './checkBundleSize.js';
import type { DocsSnapshot } from './DocsSnapshot.js';
import type { ExportReport } from './ExportReport.js';
import { type FileContent, writeTo } from './writeTo.js';

export interface NeededFiles {
  /** Folder that the files of the export are written to. */
  site: string;
  outline: SiteOutline;
  source: Pick<DocsSnapshot, 'readFile' | 'openFile'>;
  report: ExportReport;
  /** Collects the files that cannot be read, for the log. */
  failedReads: FailedReads;
  limits: ArchiveLimits;
  signal: AbortSignal;
}

/**
 * Writes the images and downloads that pages need. Leaves out a file if it is missing, cannot be read, is too large, or becomes shorter
 * while it is copied. Also leaves out a file if many systems do not distinguish its name from that of another file. Adds a warning for each
 * file that is left out.
 *
 * @returns the names of all page files, and of the images and downloads that were written. Also contains the names of files that were left
 *   out because they became shorter.
 * @throws {ExportFailure} as soon as the pages and the files together are larger than a bundle may be.
 */
export async function writeNeededFiles(needed: NeededFiles): Promise<BundleNames> {
  const { source, report, failedReads, limits, signal } = needed;
  const taken = addPages(needed);
  for (const [name, { page, written, pageCount }] of report.files()) {
    const leaveOut = (reason: string) => report.warn(page, `The file ${name} ${reason}`, written);
    const file = await openNeededFile(source, name).catch((error) => {
      failedReads.add(name, error);
      return 'unreadable' as const;
    });
    if (signal.aborted && file !== 'unreadable') await file?.close?.();
    signal.throwIfAborted();
    if (file === 'unreadable') {
      leaveOut('is left out, because it could not be read. Start another job to try again.');
    } else if (!file) {
      leaveOut(`is missing${pageCount > 1 ? `; ${pageCount} pages need it` : ''}.`);
    } else if (file.size > limits.fileBytes) {
      await file.close?.();
      leaveOut(
        `is left out: it has ${formatSize(file.size)}, and the limit for a file is ${formatSize(limits.fileBytes)}. Keep it elsewhere and link to it.`,
      );
    } else if (taken.add(exportedFileName(name), 'file')) {
      if (await copy(file, name, needed)) report.addFile(file.size);
      else leaveOut('is left out, because it was shortened while it was copied.');
      checkBundleSize({ unpackedBytes: report.bytes }, limits);
    } else {
      await file.close?.();
      leaveOut('is left out: on many systems its name is the same as that of another file. Rename one of them.');
    }
  }
  return taken;
}

/**
 * Returns the names of the files of all pages. Warns about each page whose file name differs from the one that {@link exportedName}
 * returns.
 */
function addPages({ outline, report }: NeededFiles): BundleNames {
  const taken = new BundleNames();
  for (const [path, name] of exportedNames(outline.pages.map(({ path }) => path))) {
    taken.add(name, 'file');
    taken.add(exportedMarkdownName(name), 'file');
    if (name !== exportedName(path))
      report.warn(
        path,
        `The page is exported as ${name}, because its address is too long, too deep, or equal to that of another page on some systems.`,
      );
  }
  return taken;
}

interface NeededFile {
  size: number;
  read: () => FileContent;
  /** Closes the file. Only needed if the file is not read to its end. */
  close?: () => Promise<void>;
}

/** Opens a needed file. If `openFile` is available, the file is read in chunks; otherwise `readFile` reads it as a whole. */
async function openNeededFile(
  { openFile, readFile }: NeededFiles['source'],
  name: string,
): Promise<NeededFile | undefined> {
  if (openFile) {
    const file = await findPublicFile(openFile, name);
    return file && { size: file.size, read: () => file.read({ start: 0, end: file.size - 1 }), close: file.close };
  }
  const bytes = await findPublicFile(readFile, name);
  return bytes && { size: bytes.byteLength, read: () => bytes };
}

/** Copies a file and closes it. If the file becomes shorter during the copying, removes the copy and returns false. */
async function copy(file: NeededFile, name: string, { site, signal }: NeededFiles): Promise<boolean> {
  const target = exportedFileName(name);
  try {
    await writeTo(site, target, file.read(), signal);
    return true;
  } catch (error) {
    // A file that has not been read to its end is still open.
    await file.close?.();
    if (!(error instanceof FileShortened)) throw error;
    await rm(join(site, target), { force: true });
    return false;
  }
}

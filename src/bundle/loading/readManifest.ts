import type { FileHandle } from 'node:fs/promises';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isRecord } from '../../values/isRecord.js';
import type { ArchiveFile } from '../archive/readArchive.js';

const NAME = '_docs/bundle.json';
const MAX_BYTES = 1024 * 1024;

/** The manifest of a bundle, `_docs/bundle.json`. Bundles that were not exported by this package have none. */
export interface BundleManifest {
  version?: string;
  /** Domain of the exported documentation. */
  domain?: string;
}

/**
 * Reads the manifest of a bundle. Ignores fields that are missing or malformed. Ignores the whole manifest if it is not JSON, or if it is
 * larger than `MAX_BYTES`.
 *
 * @throws {DocsAssistantError} kind `protocol` if the unpacked bundle is cut off.
 */
export async function readManifest(files: readonly ArchiveFile[], archive: FileHandle): Promise<BundleManifest> {
  const file = files.find(({ name }) => name === NAME);
  if (!file || file.size > MAX_BYTES) return {};
  const bytes = await readWhole(file, archive);
  try {
    const manifest: unknown = JSON.parse(bytes.toString('utf8'));
    if (!isRecord(manifest)) return {};
    const { version, domain } = manifest;
    return {
      ...(typeof version === 'string' && { version }),
      ...(typeof domain === 'string' && { domain }),
    };
  } catch {
    return {};
  }
}

/** Reads in a loop, because one call may read less than the whole file. */
async function readWhole({ size, offset }: ArchiveFile, archive: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await archive.read(bytes, at, size - at, offset + at);
    if (bytesRead === 0) throw new DocsAssistantError('protocol', 'The unpacked bundle is cut off. Delete it.');
    at += bytesRead;
  }
  return bytes;
}

/**
 * Compares the required version with the version of the bundle, if both versions are known. @throws {DocsAssistantError} kind `protocol` if
 * they differ.
 */
export function checkVersion(pinned: string | undefined, found: string | undefined): void {
  if (pinned === undefined || found === undefined || pinned === found) return;
  throw new DocsAssistantError(
    'protocol',
    `The bundle has version "${found.slice(0, 100)}", but the values require "${pinned.slice(0, 100)}". Export the required version, or change "staticExport.version".`,
  );
}

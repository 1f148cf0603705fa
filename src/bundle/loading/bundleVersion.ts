import type { FileHandle } from 'node:fs/promises';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isRecord } from '../../protocol/isRecord.js';
import type { ArchiveFile } from '../archive/readArchive.js';

const NAME = '_docs/bundle.json';
const MAX_BYTES = 1024 * 1024;

/**
 * The version that a bundle says it is, in `_docs/bundle.json`.
 *
 * @returns undefined where it does not say: exports of other makers, or without a version.
 */
export async function versionOfBundle(files: readonly ArchiveFile[], archive: FileHandle): Promise<string | undefined> {
  const file = files.find(({ name }) => name === NAME);
  if (!file || file.size > MAX_BYTES) return undefined;
  const bytes = Buffer.alloc(file.size);
  await archive.read(bytes, 0, file.size, file.offset);
  try {
    const manifest: unknown = JSON.parse(bytes.toString('utf8'));
    return isRecord(manifest) && typeof manifest.version === 'string' ? manifest.version : undefined;
  } catch {
    return undefined;
  }
}

/** @throws {DocsAssistantError} kind `protocol` when another version is in the bundle than the values pin. */
export function checkVersion(pinned: string | undefined, found: string | undefined): void {
  if (pinned === undefined || found === undefined || pinned === found) return;
  throw new DocsAssistantError(
    'protocol',
    `The bundle is version "${found.slice(0, 100)}", and the values pin "${pinned.slice(0, 100)}". Export the pinned version, or change "staticExport.version".`,
  );
}

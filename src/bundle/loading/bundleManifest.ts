import type { FileHandle } from 'node:fs/promises';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isRecord } from '../../protocol/isRecord.js';
import type { ArchiveFile } from '../archive/readArchive.js';

const NAME = '_docs/bundle.json';
const MAX_BYTES = 1024 * 1024;

/** What a bundle says of itself in `_docs/bundle.json`; exports of other makers say nothing. */
export interface BundleManifest {
  version?: string;
  /** The documentation that it is an export of. */
  domain?: string;
}

/** Reads what a bundle says of itself; what is missing or malformed is left out. */
export async function readManifest(files: readonly ArchiveFile[], archive: FileHandle): Promise<BundleManifest> {
  const file = files.find(({ name }) => name === NAME);
  if (!file || file.size > MAX_BYTES) return {};
  const bytes = Buffer.alloc(file.size);
  await archive.read(bytes, 0, file.size, file.offset);
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

/** @throws {DocsAssistantError} kind `protocol` when another version is in the bundle than the values pin. */
export function checkVersion(pinned: string | undefined, found: string | undefined): void {
  if (pinned === undefined || found === undefined || pinned === found) return;
  throw new DocsAssistantError(
    'protocol',
    `The bundle is version "${found.slice(0, 100)}", and the values pin "${pinned.slice(0, 100)}". Export the pinned version, or change "staticExport.version".`,
  );
}

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { CommandError } from './CommandError.js';

/** What an archive holds. */
export interface VerifiedArchive {
  files: number;
  htmlFiles: number;
}

const KINDS = new Set(['file', 'directory']);

/**
 * Reads a downloaded bundle to its end without unpacking it: whole, every header sound, plain files and folders only, no name that
 * leads out of the folder it is unpacked in, and pages inside.
 *
 * @throws {CommandError} when it is anything else.
 */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<VerifiedArchive> {
  const found = { files: 0, htmlFiles: 0 };
  try {
    const unzipped = createGunzip();
    const source = createReadStream(file, signal ? { signal } : {});
    source.once('error', (error) => unzipped.destroy(error));
    source.pipe(unzipped);
    const entries = (Readable.toWeb(unzipped) as ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }),
    );
    for await (const { header, body } of entries) {
      refuse(header.name, header.type ?? 'file');
      for await (const _ of body) {
        // Read, so that a cut or broken archive shows.
      }
      if ((header.type ?? 'file') !== 'file') continue;
      found.files += 1;
      if (/\.html?$/i.test(header.name)) found.htmlFiles += 1;
    }
  } catch (error) {
    if (error instanceof CommandError || signal?.aborted) throw error;
    throw new CommandError(
      `The archive is damaged (${error instanceof Error ? error.message : String(error)}). Download it again.`,
    );
  }
  if (found.htmlFiles === 0) throw new CommandError('The archive holds no pages. Export the documentation again.');
  return found;
}

function refuse(name: string, type: string): void {
  const leadsOut = /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0');
  if (!leadsOut && KINDS.has(type)) return;
  throw new CommandError(
    `The archive holds "${name.slice(0, 100)}" (${type}), which no export does. It was not kept: do not unpack it.`,
  );
}
